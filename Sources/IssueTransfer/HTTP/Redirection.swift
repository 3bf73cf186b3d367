import Foundation
import Periodical

/// The redirects of one request (RFC 9110 section 15.4) as a value: where it may be led, and what it may take along.
struct Redirection: Sendable, Hashable {
    /// The request as it is to be sent next.
    private(set) var request: HTTPRequest
    /// Whether that goes to where the caller's goes: only there credentials are sent.
    private(set) var isAtHome = true
    private let home: HTTPRequest
    private let limit: Int
    private var count = 0

    init(_ request: HTTPRequest, limit: Int) {
        home = request
        self.request = request
        self.limit = limit
    }

    /// Goes where a response leads.
    /// - Throws: ``MastheadError`` where it leads to another scheme, from https to http, or on and on.
    mutating func follow(_ target: URL) throws(MastheadError) {
        count += 1
        guard count <= limit else { throw refused("it is redirected more than \(limit) times") }
        guard let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw refused("it is redirected to \(target.redacted), which is no http or https URL")
        }
        guard scheme == "https" || request.url.scheme?.lowercased() == "http" else {
            throw refused("it is redirected from https to \(target.redacted), which is not encrypted")
        }
        isAtHome = target.origin == home.url.origin
        var components = URLComponents(url: target, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        let bare = components?.url ?? target
        request = HTTPRequest(isAtHome ? bare.withCredentials(of: home.url) : bare, headers: home.headers)
        guard !isAtHome else { return }
        for name in request.headers.keys where ["authorization", "cookie"].contains(name.lowercased()) {
            request.headers[name] = nil
        }
    }

    private func refused(_ found: String) -> MastheadError {
        MastheadError(
            .refused, doing: "fetching", to: home.url.redacted, found: found, hint: "Tell the publisher.")
    }
}
