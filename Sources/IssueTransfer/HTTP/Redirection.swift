import Foundation
import Periodical

/// The redirects of one request (RFC 9110 section 15.4) as a value: where it may be led, and what it may take along.
struct Redirection: Sendable, Hashable {
    /// The request as it is to be sent next.
    private(set) var request: HTTPRequest
    /// Whether that goes to where the caller's goes: only there credentials are sent.
    private(set) var isAtHome = true
    /// Where the caller's request is to be sent from now on: up to there all redirects were permanent. Nil where there were
    /// none, or the first was not permanent.
    private(set) var permanentURL: URL?
    private let home: HTTPRequest
    private let limit: Int
    private var count = 0
    private var isPermanentSoFar = true

    /// The statuses that lead elsewhere.
    static let statuses = [301, 302, 303, 307, 308]
    /// Header fields that are for the caller's own origin alone.
    private static let privateFields = ["authorization", "proxy-authorization", "cookie"]

    init(_ request: HTTPRequest, limit: Int) {
        home = request
        self.request = request
        self.limit = limit
    }

    /// Goes where a response leads.
    /// - Parameter status: the response's status; a redirect's.
    /// - Throws: ``MastheadError`` where it leads to another scheme, from https to http, on and on, or to another origin with
    ///   what is only meant for the caller's.
    mutating func follow(_ target: URL, status: Int) throws(MastheadError) {
        count += 1
        guard count <= limit else { throw refused("it is redirected more than \(limit) times") }
        guard let scheme = target.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw refused("it is redirected to \(target.redacted), which is no http or https URL")
        }
        guard scheme == "https" || request.url.scheme?.lowercased() == "http" else {
            throw refused("it is redirected from https to \(target.redacted), which is not encrypted")
        }
        guard home.reach.allows(target) else {
            throw refused("it is redirected to \(target.redacted), which is on this machine or its own network")
        }
        isAtHome = target.origin == home.url.origin
        let (method, body) = Self.isGet(after: status, request.method) ? (.get, nil) : (request.method, request.body)
        guard isAtHome || method.isSafe && body == nil else {
            throw refused("it is redirected to \(target.redacted), to which a \(method.rawValue) is not handed on")
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

    /// Whether a redirect makes a GET of a request (RFC 9110 sections 15.4.2 to 15.4.4).
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
