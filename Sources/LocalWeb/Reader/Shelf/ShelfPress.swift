import Foundation
import Periodical
import Rendering

/// A publication whose publisher server sends push messages about new issues to browsers.
struct ShelfPress: Codable, Sendable, Hashable {
    /// The publication's title.
    let title: String
    /// The URL of the publication on the server. See ``PressAddress``.
    let url: String

    init(title: String, _ address: PressAddress) {
        self.title = title
        url = address.url.absoluteString
    }

    /// Creates the value. Returns nil if no publisher server sends push messages about the issue's publication.
    init?(_ heading: IssueHeading) {
        guard let press = heading.press else { return nil }
        self.init(title: heading.publication ?? press.publication, press)
    }

    /// The address of the publication. Nil if `url` is not a valid address.
    var address: PressAddress? { URL(string: url).flatMap { PressAddress($0) } }

    /// The origin of the server for a content security policy. Nil if the address is invalid.
    var origin: String? {
        guard let server = address?.server, let scheme = server.scheme, let host = server.host() else { return nil }
        return "\(scheme)://\(host)" + (server.port.map { ":\($0)" } ?? "")
    }
}
