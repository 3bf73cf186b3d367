import Foundation
import Periodical
import PressClient

extension MastheadError {
    /// The server that a catalogue names knows none of the publications that are followed there.
    static func unknownToPress(_ names: [String], _ server: URL) -> MastheadError {
        MastheadError(
            .pressMalformed, doing: "asking for news at", to: server.redacted,
            found: "the server has no publication that is called \(names.map { "'\($0)'" }.joined(separator: " or "))",
            remedies: [.tellPublisher()])
    }
}
