package import Foundation
package import Periodical

extension MastheadError {
    /// The error for a response that brings nothing.
    package static func status(_ head: HTTPResponseHead, _ url: URL) -> MastheadError {
        func error(_ code: Code, _ meaning: String, _ remedies: Remedy...) -> MastheadError {
            MastheadError(
                code, cannot: "fetch", to: url.redacted, found: "the server answers \(head.status)\(meaning)",
                remedies: remedies, retryAfter: head.retryAfter)
        }
        switch head.status {
        case 304:
            return error(
                .unchanged, " (not changed), though there is nothing here", .tryLater(), .tellPublisher())
        case 404, 410:
            return error(
                .refused, " (not there)", .checkAddress("Check the address; the publisher may have taken it away."))
        case 401 where head.unknownSchemes != nil:
            return error(
                .refused, " (it wants \(head.unknownSchemes ?? ""), which Masthead does not speak)",
                .tellPublisher(
                    "Masthead shows names and passwords by Basic and Digest. Ask the publisher for one of these."))
        case 401 where url.user() != nil:
            return error(
                .refused, " (the name and password were refused)",
                .checkAddress("Check the name and the password that the address holds."))
        case 401:
            return error(
                .refused, " (name and password needed)",
                .advice("Write 'machine \(url.host() ?? "HOST") login NAME password PASSWORD' into ~/.netrc."))
        case 407:
            return error(
                .refused, " (the proxy wants credentials)", .advice("Put them into the proxy's URL in http_proxy."))
        case 403: return error(.refused, " (forbidden)", .tellPublisher("Ask the publisher for access."))
        case 408, 425, 429, 500...599: return error(.serverFailed, "", .tryLater())
        default: return error(.refused, "", .checkAddress("Check the address; tell the publisher."))
        }
    }

    /// The error of something that was given up on wish.
    static func cancelled(_ url: URL) -> MastheadError {
        MastheadError(
            .interrupted, cannot: "fetch", to: url.redacted, found: "it was stopped",
            remedies: [.goOn])
    }

    /// The error for a web page in the place of something else: a network that wants a login, or a server's own excuse.
    package static func webPage(_ url: URL) -> MastheadError {
        MastheadError(
            .wrongKind, cannot: "fetch", to: url.redacted, found: "a web page came in its place",
            remedies: [
                .advice("This network may want you to log in first: open any web page in a browser."),
                .tryLater("Otherwise try again later, and tell the publisher."),
            ])
    }
}

extension HTTPResponseHead {
    /// The schemes by which the server wants to be shown a name and a password, if none of them is known here.
    fileprivate var unknownSchemes: String? {
        let schemes = headers["www-authenticate"].map(AuthenticationSchemes.offered) ?? []
        guard !schemes.isEmpty, !schemes.contains("basic"), !schemes.contains("digest") else { return nil }
        return schemes.joined(separator: " or ").printable
    }
}
