import Foundation
import Periodical
import PressClient

extension MastheadError {
    /// Returns the error for a feed server that does not announce feeds.
    static func tellsOfNoFeeds(_ server: URL) -> MastheadError {
        MastheadError(
            .configuration, cannot: "subscribe to feeds at", to: server.redacted,
            found: "the server does not forward feed updates",
            hint: "Set 'websub' in the server's configuration, or remove the feed server from your settings. "
                + "Masthead still checks feeds at the usual times.")
    }

    /// Returns the error for a publisher server that does not know any of the followed publications.
    static func unknownToPress(_ names: [String], _ server: URL) -> MastheadError {
        MastheadError(
            .pressMalformed, cannot: "ask for new issues at", to: server.redacted,
            found: "the server has no publication called \(names.map { "'\($0)'" }.joined(separator: " or "))",
            remedies: [.tellPublisher()])
    }
}
