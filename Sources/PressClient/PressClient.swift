public import Foundation
public import IssueTransfer
public import Periodical

/// Speaks with a publisher's server for a library: `docs/press.md` and the server's `/openapi.json` say what is spoken.
public struct PressClient: Sendable {
    /// Where the server's interface begins; `v1/` lies below it.
    public let server: URL
    private let client: HTTPClient

    /// The most bytes of an answer.
    private static let byteLimit = 1 << 20

    /// - Parameters:
    ///   - server: as ``PressAddress/server`` has it.
    ///   - client: has the patience that questions need which are held back: longer than ``longestWait``.
    public init(_ server: URL, client: HTTPClient) { (self.server, self.client) = (server, client) }

    /// The longest that a question is asked to be held back; servers' proxies wait no longer than a minute.
    public static let longestWait = Duration.seconds(45)

    private struct Service: Decodable {
        struct Publication: Decodable { let name: String }
        let publications: [Publication]
    }

    /// What the server calls its publications: a channel can follow no others.
    public func publications() async throws(MastheadError) -> Set<String> {
        let service: Service = try await decoded(HTTPRequest(url("service")), token: nil)
        return Set(service.publications.map(\.name))
    }

    private struct Registration: Encodable {
        let kind = "channel"
        let key: String
        let publications: [String]
    }

    private struct Registered: Decodable {
        struct Device: Decodable { let id: String }
        let device: Device
        let token: String?
    }

    /// Registers a channel, and makes an account for it.
    /// - Parameters:
    ///   - key: a secret of the library's own, by which the server knows the channel again.
    ///   - publications: those that it follows.
    /// - Throws: ``MastheadError``; `press.malformed` where no token comes of it.
    public func register(key: String, publications: [String]) async throws(MastheadError) -> PressChannel {
        let body = try HTTPBody.json(Registration(key: key, publications: publications.sorted()))
        var request = HTTPRequest(.post, url("devices"), body: body)
        // The same key is the same device.
        request.isRepeatable = true
        let answer: Registered = try await decoded(request, token: nil)
        guard let token = answer.token else { throw malformed("it gives the channel no token") }
        guard token.wholeMatch(of: /[!-~]{1,200}/) != nil,
            answer.device.id.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil
        else { throw malformed("its token or the name of its device holds what neither may hold") }
        return PressChannel(device: answer.device.id, token: token)
    }

    private struct Following: Encodable { let publications: [String] }

    /// Has a channel follow these publications and no others.
    public func follow(_ publications: [String], _ channel: PressChannel) async throws(MastheadError) {
        let request = HTTPRequest(
            .put, url("devices/\(channel.device)/publications"),
            body: try .json(Following(publications: publications.sorted())))
        _ = try await answer(request, token: channel.token)
    }

    /// Waits for what is announced.
    /// - Parameters:
    ///   - last: the number of the last announcement that is known; nil for a first question, which is answered at once.
    ///   - wait: how long the answer may be held back, at most ``longestWait``.
    /// - Throws: ``MastheadError``; `press.unknown-account` where the server knows the account no longer.
    public func news(
        after last: Int?, waiting wait: Duration = PressClient.longestWait, _ channel: PressChannel
    ) async throws(MastheadError) -> PressNews {
        var query = [URLQueryItem(name: "wait", value: "\(min(wait, Self.longestWait).components.seconds)")]
        if let last { query.append(URLQueryItem(name: "after", value: "\(last)")) }
        return try await decoded(HTTPRequest(url("events").appending(queryItems: query)), token: channel.token)
    }

    /// Has the server forget a channel's account with all that belongs to it.
    public func forget(_ channel: PressChannel) async throws(MastheadError) {
        do throws(MastheadError) {
            _ = try await answer(HTTPRequest(.delete, url("account")), token: channel.token)
        } catch {
            guard error.code != .pressUnknownAccount else { return }
            throw error
        }
    }

    private func url(_ path: String) -> URL { server.appending(path: "v1/\(path)", directoryHint: .notDirectory) }

    private func decoded<Value: Decodable>(_ request: HTTPRequest, token: String?) async throws(MastheadError) -> Value
    {
        let data = try await answer(request, token: token)
        do { return try JSONDecoder().decode(Value.self, from: data) } catch {
            throw malformed("its answer is not what it should be")
        }
    }

    private func answer(_ request: HTTPRequest, token: String?) async throws(MastheadError) -> Data {
        var request = request
        request.takesCredentials = false
        request.staysOutside = !server.leadsInside
        request.headers["Accept"] = "application/json"
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        let (head, body) = try await client.fetch(request, byteLimit: Self.byteLimit, anyStatus: true)
        switch head.status {
        case 200..<300: return body
        case 401 where token != nil:
            throw MastheadError(
                .pressUnknownAccount, doing: "asking for news at", to: server.redacted,
                found: "the server does not know the account of this library", remedies: [.tryLater()])
        default: throw .status(head, request.url)
        }
    }

    private func malformed(_ found: String) -> MastheadError {
        MastheadError(
            .pressMalformed, doing: "speaking with the publisher's server", to: server.redacted, found: found,
            remedies: [.tellPublisher()])
    }
}
