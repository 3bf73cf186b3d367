import Foundation
import Periodical
import Rendering

/// A publication whose publisher's server tells browsers of new issues.
struct ShelfPress: Codable, Sendable, Hashable {
    /// What people call it.
    let title: String
    /// Where it is on the server, see ``PressAddress``.
    let url: String

    init(title: String, _ address: PressAddress) {
        self.title = title
        url = address.url.absoluteString
    }

    /// Of an issue's publication; nil where no server tells of it.
    init?(_ heading: IssueHeading) {
        guard let press = heading.press else { return nil }
        self.init(title: heading.publication ?? press.publication, press)
    }

    /// Where it is; nil where what was written is no such address.
    var address: PressAddress? { URL(string: url).flatMap { PressAddress($0) } }

    /// The place that a page has to reach for it, as a policy of content names it; nil where the address is none.
    var origin: String? {
        guard let server = address?.server, let scheme = server.scheme, let host = server.host() else { return nil }
        return "\(scheme)://\(host)" + (server.port.map { ":\($0)" } ?? "")
    }
}
