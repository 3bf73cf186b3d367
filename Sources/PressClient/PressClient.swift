public import Foundation
public import IssueTransfer
public import Periodical

/// A client for a publisher server. `docs/press.md` and the server's `/openapi.json` describe the protocol.
public struct PressClient: Sendable {
    /// The base URL of the server's API, above `v1/`.
    public let server: URL
    private let client: HTTPClient
    private let patience: Duration

    /// The maximum size of a response in bytes.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - server: The URL from ``PressAddress/server``.
    ///   - client: The HTTP client, whose timeout must be longer than ``longestWait``.
    ///   - patience: The time limit for a response over all attempts, in addition to any time that the server holds it.
    ///     Users wait for these small responses.
    public init(_ server: URL, client: HTTPClient, patience: Duration = PressClient.usualPatience) {
        (self.server, self.client, self.patience) = (server, client, patience)
    }

    /// The default time limit for a response.
    public static let usualPatience = Duration.seconds(30)

    /// The maximum time that a server may hold a response. Proxies wait about a minute.
    public static let longestWait = Duration.seconds(45)

    private struct Service: Decodable {
        struct Publication: Decodable { let name: String }
        let publications: [Publication]
        let applicationServerKey: String?
        let topics: [String]?
        let feeds: Bool?
    }

    /// Returns the server's information for devices.
    public func service() async throws(MastheadError) -> PressService {
        let service: Service = try await decoded(
            HTTPRequest(url("service")), token: nil, cannot: "get announcements from")
        let key = service.applicationServerKey.flatMap { $0.wholeMatch(of: /[A-Za-z0-9_-]{80,100}/) == nil ? nil : $0 }
        let topics = (service.topics ?? []).filter { PressName.isOne($0) }
        return PressService(
            publications: Set(service.publications.map(\.name)), applicationServerKey: key, topics: Set(topics),
            tellsOfFeeds: service.feeds ?? false)
    }

    func url(_ path: String) -> URL { server.appending(path: "v1/\(path)", directoryHint: .notDirectory) }

    /// Returns a URL whose last part is an untrusted name.
    /// - Throws: ``MastheadError`` if the name is malformed.
    func url(_ path: String, _ name: String) throws(MastheadError) -> URL {
        guard PressName.isOne(name) else {
            throw MastheadError(
                .configuration, cannot: "ask the publisher server for", to: String(name.prefix(100)),
                found: "not a valid name of a product or publication",
                remedies: [.checkAddress("Use a name from the publisher's offers.")])
        }
        return url("\(path)/\(name)")
    }

    func decoded<Value: Decodable>(
        _ request: HTTPRequest, token: String?, heldBack wait: Duration = .zero, cannot action: String
    ) async throws(MastheadError) -> Value {
        let data = try await answer(request, token: token, heldBack: wait, cannot: action)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .pressTime
        do { return try decoder.decode(Value.self, from: data) } catch {
            throw malformed("the response has an unexpected format")
        }
    }

    /// - Parameter wait: How long the server may hold the response.
    func answer(
        _ request: HTTPRequest, token: String?, heldBack wait: Duration = .zero, cannot action: String
    ) async throws(MastheadError) -> Data {
        var request = request
        request.takesCredentials = false
        request.reach = .of(server)
        request.headers["Accept"] = "application/json"
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
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
