package import Foundation
package import Periodical

extension MastheadError {
    /// Returns the error for a response with an unexpected status.
    package static func status(_ head: HTTPResponseHead, _ url: URL) -> MastheadError {
        func error(_ code: Code, _ meaning: String, _ remedies: Remedy...) -> MastheadError {
            MastheadError(
                code, cannot: "fetch", to: url.redacted, found: "the server returned \(head.status)\(meaning)",
                remedies: remedies, retryAfter: head.retryAfter)
        }
        switch head.status {
        case 304:
            return error(
                .unchanged, " (not changed), but there is no local copy", .tryLater(), .tellPublisher())
        case 404, 410:
            return error(
                .refused, " (not found)", .checkAddress("Check the address. The publisher may have removed the file."))
        case 401 where head.unknownSchemes != nil:
            return error(
                .refused, " (the server requires \(head.unknownSchemes ?? ""), which Masthead does not support)",
                .tellPublisher(
                    "Ask the publisher for Basic or Digest authentication."))
        case 401 where url.user() != nil:
            return error(
                .refused, " (the name and password were refused)",
                .checkAddress("Check the name and the password in the address."))
        case 401:
            return error(
                .refused, " (name and password required)",
                .advice("Add 'machine \(url.host() ?? "HOST") login NAME password PASSWORD' to ~/.netrc."))
        case 407:
            return error(
                .refused, " (the proxy requires credentials)",
                .advice("Add the credentials to the proxy's URL in http_proxy."))
        case 403: return error(.refused, " (forbidden)", .tellPublisher("Ask the publisher for access."))
        case 408, 425, 429, 500...599: return error(.serverFailed, "", .tryLater())
        default: return error(.refused, "", .checkAddress("Check the address, or tell the publisher."))
        }
    }

    /// Returns the error for a canceled transfer.
    static func canceled(_ url: URL) -> MastheadError {
        MastheadError(
            .interrupted, cannot: "fetch", to: url.redacted, found: "the transfer was canceled",
            remedies: [.goOn])
    }

    /// Returns the error for an unexpected web page, for example an error page or a network's login page.
    package static func webPage(_ url: URL) -> MastheadError {
        MastheadError(
            .wrongKind, cannot: "fetch", to: url.redacted, found: "the server sent a web page instead of the file",
            remedies: [
                .advice("This network may require a login. To log in, open any web page in a browser."),
                .tryLater("Otherwise, try again later, and report the problem to the publisher."),
            ])
    }
}

extension HTTPResponseHead {
    /// The authentication schemes that the server accepts. Nil if Masthead supports at least one of them.
    fileprivate var unknownSchemes: String? {
        let schemes = headers["www-authenticate"].map(AuthenticationSchemes.offered) ?? []
        guard !schemes.isEmpty, !schemes.contains("basic"), !schemes.contains("digest") else { return nil }
        return schemes.joined(separator: " or ").printable
    }
}
