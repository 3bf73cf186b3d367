public import Foundation
public import IssueTransfer
public import Periodical
import PressWire

/// A client for a publisher server. The protocol is described in `docs/press.md` and in the server's `/openapi.json`.
public struct PressClient: Sendable {
    /// The base URL of the server's API, above `v1/`.
    public let server: URL
    private let client: HTTPClient
    private let patience: Duration

    /// The maximum size of a response in bytes.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - server: The URL from ``PressAddress/server``.
    ///   - client: The HTTP client. Its timeout must be longer than ``longestWait``.
    ///   - patience: The time limit for all attempts together, because users wait for the response. If the server may
    ///     hold the response, that time is added.
    public init(_ server: URL, client: HTTPClient, patience: Duration = PressClient.usualPatience) {
        (self.server, self.client, self.patience) = (server, client, patience)
    }

    /// The default time limit for a response.
    public static let usualPatience = Duration.seconds(30)

    /// How long a server may hold a response. Proxies wait about a minute.
    public static let longestWait = Duration.seconds(45)

    /// Returns the information that devices need about the server.
    public func service() async throws(MastheadError) -> PressService {
        let service = try await answer(to: .service, token: nil, cannot: "get announcements from")
        let key = service.applicationServerKey.flatMap { $0.wholeMatch(of: /[A-Za-z0-9_-]{80,100}/) == nil ? nil : $0 }
        let topics = service.topics.filter { PressName.isOne($0) }
        return PressService(
            publications: Set(service.publications.map(\.name)), applicationServerKey: key, topics: Set(topics),
            tellsOfFeeds: service.feeds ?? false)
    }

    /// Checks the untrusted name of a product or publication before it becomes part of a path.
    func check(name: String) throws(MastheadError) {
        guard PressName.isOne(name) else {
            throw MastheadError(
                .configuration, cannot: "ask the publisher server for", to: String(name.prefix(100)),
                found: "this is not a valid product or publication name",
                remedies: [.checkAddress("Use a name from the publisher's offers.")])
        }
    }

    /// Sends a request and decodes the response.
    /// - Parameter wait: How long the server may hold the response.
    func answer<Answer: WireValue>(
        to call: PressCall<Answer>, token: String?, heldBack wait: Duration = .zero, cannot action: String
    ) async throws(MastheadError) -> Answer {
        let data = try await send(call, token: token, heldBack: wait, cannot: action)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .pressTime
        do { return try decoder.decode(Answer.self, from: data) } catch {
            throw malformed("the response has an unexpected format")
        }
    }

    /// Sends a request and returns the body of the response.
    /// - Parameter wait: How long the server may hold the response.
    @discardableResult
    func send<Answer>(
        _ call: PressCall<Answer>, token: String?, heldBack wait: Duration = .zero, cannot action: String
    ) async throws(MastheadError) -> Data {
        var url = server.appending(path: call.path, directoryHint: .notDirectory)
        if !call.query.isEmpty { url.append(queryItems: call.query) }
        var request = HTTPRequest(call.operation.requestMethod, url)
        if let body = call.body { request.body = try .json(body, encoder: .wire) }
        if call.operation.isRepeatable { request.isRepeatable = true }
        request.takesCredentials = false
        request.reach = .of(server)
        request.headers["Accept"] = PressMediaType.json.rawValue
        if let token { request.headers["Authorization"] = Bearer.field(token) }
        let (head, body) = try await client.fetch(
            request, byteLimit: Self.byteLimit, anyStatus: true, within: wait + patience)
        guard (200..<300).contains(head.status) else {
            throw .press(head, body, cannot: action, request.url, server, hasToken: token != nil)
        }
        return body
    }

    func malformed(_ found: String) -> MastheadError {
        MastheadError(
            .pressMalformed, cannot: "use the publisher server", to: server.redacted, found: found,
            remedies: [.tellPublisher()])
    }
}

extension PressOperation {
    fileprivate var requestMethod: HTTPRequest.Method {
        switch method {
        case .get: .get
        case .post: .post
        case .put: .put
        case .delete: .delete
        }
    }
}
