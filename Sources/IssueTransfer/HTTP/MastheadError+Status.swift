package import Foundation
package import Periodical

extension MastheadError {
    /// The error for a response that brings nothing.
    static func status(_ head: HTTPResponseHead, _ url: URL) -> MastheadError {
        func error(_ code: Code, _ meaning: String, _ hint: String) -> MastheadError {
            MastheadError(
                code, doing: "fetching", to: url.redacted, found: "the server answers \(head.status)\(meaning)",
                hint: hint, retryAfter: head.retryAfter)
        }
        switch head.status {
        case 304:
            return error(
                .unchanged, " (not changed), though there is nothing here", "Try again later; tell the publisher.")
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

    /// The error for a web page in the place of something else: a network that wants a login, or a server's own excuse.
    package static func webPage(_ url: URL) -> MastheadError {
        MastheadError(
            .wrongKind, doing: "fetching", to: url.redacted, found: "a web page came in its place",
            hint:
                "This network may want you to log in first: open any web page in a browser. Otherwise try again later, and "
                + "tell the publisher.")
    }
}
