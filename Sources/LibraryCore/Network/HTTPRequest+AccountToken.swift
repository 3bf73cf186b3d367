package import Foundation
package import IssueTransfer

// Requests for paid content, which Masthead sends only to the publisher server of that content.
extension HTTPRequest {
    /// Whether the request includes the token of an account at a publisher server.
    package var hasAccountToken: Bool { headers["Authorization"] != nil && !takesCredentials }

    /// Whether the request includes a given token.
    package func isAuthorized(by token: String) -> Bool { headers["Authorization"] == "Bearer \(token)" }

    /// Adds the token of an account at a publisher server.
    package mutating func setAccountToken(_ token: String, of server: URL) {
        headers["Authorization"] = "Bearer \(token)"
        // Ignore netrc, because the token authenticates the request. A redirect from a public server must not lead into
        // the private network.
        takesCredentials = false
        reach = .of(server)
    }

    /// Copies the account's token from another request to the same server.
    mutating func takeAccountToken(from other: HTTPRequest) {
        guard url.host() == other.url.host(), url.port == other.url.port, url.scheme == other.url.scheme else { return }
        headers["Authorization"] = other.headers["Authorization"]
        (takesCredentials, reach) = (false, other.reach)
    }
}
