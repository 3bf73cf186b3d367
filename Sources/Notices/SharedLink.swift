package import Foundation
import Periodical

/// A title and the address of a page, as they are passed on to other people.
package struct SharedLink: Sendable, Hashable {
    /// The title, in one line and without what controls anything.
    package let title: String
    /// The address, without a name and a password.
    package let url: URL

    /// A title may be as long as its publisher likes; so much of it is passed on.
    private static let mostCharacters = 500

    /// Describes what is passed on.
    /// - Returns: nil where the address is none that other people can open.
    package init?(title: String, url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host() != nil else {
            return nil
        }
        self.title = String(title.printable.withoutIsolates.prefix(Self.mostCharacters))
        self.url = url.withoutCredentials
    }

    /// Both, in two lines.
    package var text: String { "\(title)\n\(url.absoluteString)" }
}
