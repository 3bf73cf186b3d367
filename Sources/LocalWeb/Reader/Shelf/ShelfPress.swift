import Foundation
import Periodical
import Rendering

/// A publication whose publisher server sends push messages about new issues to browsers.
struct ShelfPress: Codable, Sendable, Hashable {
    /// The publication's title.
    let title: String
    /// The publication's URL on its server. See ``PressAddress``.
    let url: String

    init(title: String, _ address: PressAddress) {
        self.title = title
        url = address.url.absoluteString
    }

    /// Creates the value, or returns nil if no publisher server sends push messages about the issue's publication.
    init?(_ heading: IssueHeading) {
        guard let press = heading.press else { return nil }
        self.init(title: heading.publication ?? press.publication, press)
    }

    /// The publication's address, or nil if `url` is not a valid one.
    var address: PressAddress? { URL(string: url).flatMap { PressAddress($0) } }

    /// The server's origin for a content security policy, or nil if the address is invalid.
    var origin: String? {
        guard let server = address?.server, let scheme = server.scheme, let host = server.host() else { return nil }
        return "\(scheme)://\(host)" + (server.port.map { ":\($0)" } ?? "")
    }
}
