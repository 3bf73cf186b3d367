import Foundation
import Periodical

/// Follows the redirects of a request (RFC 9110 section 15.4), and decides which targets are allowed and which header
/// fields are kept.
struct Redirection: Sendable, Hashable {
    /// The request after the redirects so far.
    private(set) var request: HTTPRequest
    /// Whether the next request goes to the origin of the first request. Only that origin receives credentials.
    private(set) var isAtHome = true
    /// The URL for future requests, at the end of the permanent redirects. Nil if there were none.
    private(set) var permanentURL: URL?
    private let home: HTTPRequest
    private let limit: Int
    private var count = 0
    private var isPermanentSoFar = true

    static let statuses = [301, 302, 303, 307, 308]
    /// The header fields that are sent only to the origin of the first request.
    private static let privateFields = ["authorization", "proxy-authorization", "cookie"]

    init(_ request: HTTPRequest, limit: Int) {
        home = request
        self.request = request
        self.limit = limit
    }

    /// Follows a redirect to its target.
    /// - Parameter status: the status of the redirecting response.
    /// - Throws: ``MastheadError`` if there were too many redirects, or if the target is not allowed: it must be http
    ///   or https, must not lead from https to http, and must be on a server within the request's reach.
    mutating func follow(_ target: URL, status: Int) throws(MastheadError) {
        count += 1
        guard count <= limit else { throw refused("redirected more than \(limit) times") }
        guard let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw refused("redirected to \(target.redacted), which is not an http or https URL")
        }
        guard scheme == "https" || request.url.scheme?.lowercased() == "http" else {
            throw refused("redirected from https to \(target.redacted), which is not encrypted")
        }
        guard home.reach.allows(target) else {
            throw refused("redirected to \(target.redacted), which is on this computer or its private network")
        }
        isAtHome = target.origin == home.url.origin
        let (method, body) = Self.isGet(after: status, request.method) ? (.get, nil) : (request.method, request.body)
        guard isAtHome || method.isSafe && body == nil else {
            throw refused(
                "redirected to \(target.redacted), but a \(method.rawValue) request is not sent to another origin")
        }
        var components = URLComponents(url: target, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        let bare = components?.url ?? target
        var next = HTTPRequest(
            method, isAtHome ? bare.withCredentials(of: home.url) : bare, headers: home.headers, body: body)
        next.isRepeatable = request.isRepeatable
        next.takesCompressed = request.takesCompressed
        next.takesCredentials = request.takesCredentials
        next.reach = request.reach
        if !isAtHome {
            for name in next.headers.keys where Self.privateFields.contains(name.lowercased()) {
                next.headers[name] = nil
            }
        }
        request = next
        isPermanentSoFar = isPermanentSoFar && (status == 301 || status == 308)
        if isPermanentSoFar { permanentURL = next.url }
    }

    /// Returns whether a redirect changes the method of the request to GET (RFC 9110 sections 15.4.2 to 15.4.4).
    private static func isGet(after status: Int, _ method: HTTPRequest.Method) -> Bool {
        switch status {
        case 301, 302: method == .post
        case 303: method != .head
        default: false
        }
    }

    private func refused(_ found: String) -> MastheadError {
        MastheadError(
            .refused, cannot: "fetch", to: home.url.redacted, found: found, remedies: [.tellPublisher()])
    }
}
