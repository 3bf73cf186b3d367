public import Foundation
import Synchronization

/// A sync service with Google Reader's API on loopback. Tests select the variant of the API and inject faults.
public final class ReaderService: Sendable {
    /// A subscribed feed.
    public struct Feed: Sendable, Hashable {
        /// The URL of the feed.
        public var url: String
        /// The name of the feed.
        public var title: String
        /// The folders of the feed.
        public var labels: Set<String> = []
    }

    /// A post.
    public struct Item: Sendable, Hashable {
        /// The stream of the feed, such as `feed/3`.
        public var feed: String
        /// The title of the post.
        public var title: String
        /// The URL of the post's page.
        public var link: String
        /// The content, in HTML.
        public var html = "<p>Words.</p>"
        /// The publication date, in seconds since 1970.
        public var published = 1_767_000_000
        /// Whether the post is read.
        public var isRead = false
        /// Whether the post is a favorite.
        public var isStarred = false
    }

    /// A fault in the response to a request.
    public enum Fault: Sendable, Hashable {
        /// The connection is reset before the request has an effect.
        case dropped
        /// The request has its effect, and the connection is reset before the response.
        case droppedAfterEffect
        /// An error status, with an optional `Retry-After`.
        case status(Int, retryAfter: Int?)
        /// A web page in place of the response.
        case page
        /// The token is refused.
        case badToken
        /// An empty list in place of the response.
        case emptyList
    }

    /// The differences between services.
    public struct Habits: Sendable, Hashable {
        /// The status if the login is no longer valid.
        public var refusal = 401
        /// Whether a feed is identified by its URL instead of a number.
        public var namesFeedsByAddress = false
        /// Whether a continuation is a JSON number instead of a string.
        public var continuesByNumber = false
        /// Whether the response to a login is JSON instead of lines of text.
        public var logsInByJSON = false
        /// Whether every refusal is reported as a bad token, as by FreshRSS and Miniflux.
        public var blamesToken = false
        /// Whether identifiers have 24 hexadecimal digits, as in The Old Reader.
        public var hasLongIDs = false
        /// Whether any token is accepted.
        public var ignoresToken = false

        /// Creates the most common behavior.
        public init() {}

        /// Creates random behavior.
        public init(_ generator: inout SeededGenerator) {
            refusal = Bool.random(using: &generator) ? 401 : 403
            namesFeedsByAddress = Bool.random(using: &generator)
            continuesByNumber = Bool.random(using: &generator)
            logsInByJSON = Bool.random(using: &generator)
            ignoresToken = Bool.random(using: &generator)
            blamesToken = Bool.random(using: &generator)
            hasLongIDs = Bool.random(using: &generator)
        }
    }

    /// The data of the service.
    public struct State: Sendable {
        /// The behavior of this service.
        public var habits = Habits()
        /// The feeds, by stream, such as `feed/3`.
        public var feeds: [String: Feed] = [:]
        /// The posts, by number.
        public var items: [Int64: Item] = [:]
        /// The preferences of streams.
        public var preferences: [String: [String: String]] = [:]
        /// The password of the account.
        public var password = "open sesame"
        /// The maximum number of identifiers in a response.
        public var pageSize = 7
        /// Additional identifiers in lists, as JSON.
        public var strangeIDs: [String] = []
        /// Additional posts in responses, as JSON.
        public var strangeItems: [String] = []
        /// The URLs at which the service finds no feed.
        public var unknownFeeds: Set<String> = []
        /// Returns the fault for requests to a path.
        public var fault: (@Sendable (String) -> Fault?)?
        /// The calls that changed data, with their arguments.
        public var writes: [String] = []
        /// The number of logins with a password.
        public var loginCount = 0
        var authorization = "auth-0"
        var token = "token-0"
        var nextFeed = 1

        /// Subscribes to a feed.
        @discardableResult
        public mutating func subscribe(_ url: String, title: String? = nil, labels: Set<String> = []) -> String {
            if let known = feeds.first(where: { $0.value.url == url }) { return known.key }
            let id = habits.namesFeedsByAddress ? "feed/\(url)" : "feed/\(nextFeed)"
            nextFeed += 1
            feeds[id] = Feed(url: url, title: title ?? "Feed \(url.suffix(6))", labels: labels)
            return id
        }

        /// Unsubscribes from a feed and deletes its posts.
        public mutating func unsubscribe(_ id: String) {
            feeds[id] = nil
            items = items.filter { $0.value.feed != id }
        }

        /// Makes all logins invalid.
        public mutating func forgetLogins() { authorization += "x" }
        /// Makes all tokens invalid.
        public mutating func forgetTokens() { token += "x" }
    }

    private final class Box: Sendable { let state = Mutex(State()) }

    private let box = Box()
    private let server: ScriptedServer

    /// Starts the service on a free port.
    public init() throws {
        let box = box
        server = try ScriptedServer { request in Self.answer(request, box.state) }
    }

    deinit { server.stop() }

    /// The URL of the service.
    public var url: URL { server.url("") }
    /// Returns the URL of a path on the server.
    public func url(_ path: String) -> URL { server.url(path) }
    /// The requests that the service has received.
    public var log: [ScriptedServer.Request] { server.log }

    /// Reads or changes the data of the service.
    @discardableResult
    public func with<Value: Sendable>(_ body: (inout State) throws -> Value) rethrows -> Value {
        try box.state.withLock { state in try body(&state) }
    }

    /// Stops the service.
    public func stop() { server.stop() }

    private static func answer(_ request: ScriptedServer.Request, _ box: borrowing Mutex<State>) -> [ScriptedServer
        .Step]
    {
        let call = ReaderCall(request)
        return box.withLock { state in
            let fault = state.fault?(call.name)
            switch fault {
            case .dropped: return [.reset]
            case .status(let status, let pause):
                return [
                    .send(.response(status, pause.map { ["Retry-After": String($0)] } ?? [:], body: Data("no".utf8)))
                ]
            case .page:
                return [.send(.response(200, ["Content-Type": "text/html"], body: Data("<html>Pay first</html>".utf8)))]
            case .badToken where request.method == "POST":
                return [.send(.response(401, ["X-Reader-Google-Bad-Token": "true"], body: Data()))]
            case .emptyList: return [.send(json("[]"))]
            default: break
            }
            let answer = state.answer(call)
            return fault == .droppedAfterEffect ? [.reset] : [.send(answer)]
        }
    }

    static func json(_ text: String) -> Data {
        .response(200, ["Content-Type": "text/html; charset=UTF-8"], body: Data(text.utf8))
    }
}

/// A parsed request.
struct ReaderCall {
    /// The path after `/reader/api/0/`.
    let name: String
    let isWriting: Bool
    let fields: [(name: String, value: String)]
    let body: Data
    let authorization: String?

    init(_ request: ScriptedServer.Request) {
        let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
        name = parts[0].replacingOccurrences(of: "/reader/api/0/", with: "")
        isWriting = request.method == "POST"
        // The server has already removed percent-encoding from the path and query.
        var fields = Self.fields(parts.count > 1 ? parts[1] : "", isEscaped: false)
        if request.headers["content-type"]?.hasPrefix("application/x-www-form-urlencoded") == true {
            fields += Self.fields(String(decoding: request.body, as: UTF8.self), isEscaped: true)
        }
        self.fields = fields
        body = request.body
        authorization = request.headers["authorization"]
    }

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    private static func fields(_ text: String, isEscaped: Bool) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { half in
                let plain = half.replacingOccurrences(of: "+", with: " ")
                return isEscaped ? plain.removingPercentEncoding ?? plain : plain
            }
            return (halves[0], halves.count > 1 ? halves[1] : "")
        }
    }
}
