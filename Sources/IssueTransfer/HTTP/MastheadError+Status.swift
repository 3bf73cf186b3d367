import Foundation
import Periodical

extension MastheadError {
    /// The error for a response that brings nothing.
    static func status(_ head: HTTPResponseHead, _ url: URL) -> MastheadError {
        func error(_ code: Code, _ meaning: String, _ hint: String) -> MastheadError {
            MastheadError(
                code, doing: "fetching", to: url.redacted, found: "the server answers \(head.status)\(meaning)",
                hint: hint, retryAfter: head.retryAfter)
        }
        switch head.status {
        case 404, 410:
            return error(.refused, " (not there)", "Check the address; the publisher may have taken it away.")
        case 401:
            return error(
                .refused, " (name and password needed)",
                "Write 'machine \(url.host() ?? "HOST") login NAME password PASSWORD' into ~/.netrc.")
        case 407:
            return error(.refused, " (the proxy wants credentials)", "Put them into the proxy's URL in http_proxy.")
        case 403: return error(.refused, " (forbidden)", "Ask the publisher for access.")
        case 408, 425, 429, 500...599: return error(.serverFailed, "", "Try again later.")
        default: return error(.refused, "", "Check the address; tell the publisher.")
        }
    }

    /// The error of something that was given up on wish.
    static func cancelled(_ url: URL) -> MastheadError {
        MastheadError(
            .interrupted, doing: "fetching", to: url.redacted, found: "it was stopped",
            hint: "Run the same command again: it goes on from where it was.")
    }
}
