import Foundation
import Periodical
import PressClient

extension MastheadError {
    /// The server that is to tell of feeds does not.
    static func tellsOfNoFeeds(_ server: URL) -> MastheadError {
        MastheadError(
            .configuration, cannot: "subscribe to feeds at", to: server.redacted,
            found: "it does not tell of feeds",
            hint: "Set 'websub' in that server's configuration, or take the setting back that names the server. "
                + "Feeds are looked at as often as usual.")
    }

    /// The server that a catalog names knows none of the publications that are followed there.
    static func unknownToPress(_ names: [String], _ server: URL) -> MastheadError {
        MastheadError(
            .pressMalformed, cannot: "ask for new issues at", to: server.redacted,
            found: "the server has no publication that is called \(names.map { "'\($0)'" }.joined(separator: " or "))",
            remedies: [.tellPublisher()])
    }
}
