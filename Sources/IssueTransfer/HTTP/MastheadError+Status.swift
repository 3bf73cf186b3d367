import Foundation
import Periodical

extension MastheadError {
    /// The error for a response that brings nothing.
    static func status(_ head: HTTPResponseHead, _ url: URL) -> MastheadError {
        let subject = url.absoluteString
        func error(_ code: Code, _ meaning: String, _ hint: String) -> MastheadError {
            MastheadError(
                code, doing: "fetching", to: subject, found: "the server answers \(head.status)\(meaning)", hint: hint)
        }
        switch head.status {
        case 404, 410:
            return error(.refused, " (not there)", "Check the address; the publisher may have taken it away.")
        case 401, 407: return error(.refused, " (credentials needed)", "Give the name and password it asks for.")
        case 403: return error(.refused, " (forbidden)", "Ask the publisher for access.")
        case 408, 425, 429, 500...599: return error(.serverFailed, "", "Try again later.")
        default: return error(.refused, "", "Check the address; tell the publisher.")
        }
    }

    /// The error of something that was given up on wish.
    static func cancelled(_ url: URL) -> MastheadError {
        MastheadError(
            .interrupted, doing: "fetching", to: url.absoluteString, found: "it was stopped",
            hint: "Run the same command again: it goes on from where it was.")
    }
}
