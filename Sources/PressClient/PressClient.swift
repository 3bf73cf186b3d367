public import Foundation
public import IssueTransfer
public import Periodical

/// Speaks with a publisher's server for a library: `docs/press.md` and the server's `/openapi.json` say what is spoken.
public struct PressClient: Sendable {
    /// Where the server's interface begins; `v1/` lies below it.
    public let server: URL
    private let client: HTTPClient
    private let patience: Duration

    /// The most bytes of an answer.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - server: as ``PressAddress/server`` has it.
    ///   - client: has the patience that questions need which are held back: longer than ``longestWait``.
    ///   - patience: how long an answer may take in all, over all tries; of a question that is held back, behind that time. A person waits
    ///     for it, and it is small.
    public init(_ server: URL, client: HTTPClient, patience: Duration = PressClient.usualPatience) {
        (self.server, self.client, self.patience) = (server, client, patience)
    }

    /// How long an answer may take, unless something else is said.
    public static let usualPatience = Duration.seconds(30)

    /// The longest that a question is asked to be held back; servers' proxies wait no longer than a minute.
    public static let longestWait = Duration.seconds(45)

    private struct Service: Decodable {
        struct Publication: Decodable { let name: String }
        let publications: [Publication]
        let applicationServerKey: String?
        let topics: [String]?
        let feeds: Bool?
    }

    /// What the server says of itself to devices.
    public func service() async throws(MastheadError) -> PressService {
        let service: Service = try await decoded(
            HTTPRequest(url("service")), token: nil, cannot: "ask for new issues at")
        let key = service.applicationServerKey.flatMap { $0.wholeMatch(of: /[A-Za-z0-9_-]{80,100}/) == nil ? nil : $0 }
        let topics = (service.topics ?? []).filter { PressName.isOne($0) }
        return PressService(
            publications: Set(service.publications.map(\.name)), applicationServerKey: key, topics: Set(topics),
            tellsOfFeeds: service.feeds ?? false)
    }

    func url(_ path: String) -> URL { server.appending(path: "v1/\(path)", directoryHint: .notDirectory) }

    /// The address of something that is named by a text from elsewhere.
    /// - Throws: ``MastheadError`` where no address can name it.
    func url(_ path: String, _ name: String) throws(MastheadError) -> URL {
        guard PressName.isOne(name) else {
            throw MastheadError(
                .configuration, cannot: "ask the publisher server for", to: String(name.prefix(100)),
                found: "it cannot be the name of a product or a publication",
                remedies: [.checkAddress("Take the name from the publisher's offers.")])
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
            throw malformed("its answer is not what it should be")
        }
    }

    /// - Parameter wait: how long the server may hold the answer back.
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
