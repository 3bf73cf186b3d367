package import Foundation
import Periodical

/// The title and URL of a page that a user shares.
package struct SharedLink: Sendable, Hashable {
    /// The title as a single line, without control characters.
    package let title: String
    /// The URL without user name and password.
    package let url: URL

    /// The maximum number of characters in a title.
    private static let mostCharacters = 500

    /// Creates a link.
    /// - Returns: nil if the URL is not an http or https URL with a host.
    package init?(title: String, url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host() != nil else {
            return nil
        }
        self.title = String(title.printable.withoutIsolates.prefix(Self.mostCharacters))
        self.url = url.withoutCredentials
    }

    /// The title and the URL, on a line each.
    package var text: String { "\(title)\n\(url.absoluteString)" }
}
