public import Foundation
import Synchronization

/// A service with Google Reader's interface on loopback, with the habits of those that there are, and faults as a test wants them.
public final class ReaderService: Sendable {
    /// A feed that the account is subscribed to.
    public struct Feed: Sendable, Hashable {
        /// Its address.
        public var url: String
        /// Its name.
        public var title: String
        /// Its folders.
        public var labels: Set<String> = []
    }

    /// An item.
    public struct Item: Sendable, Hashable {
        /// The feed that it is of.
        public var feed: String
        /// Its title.
        public var title: String
        /// Its page.
        public var link: String
        /// Its content.
        public var html = "<p>Words.</p>"
        /// Seconds since 1970.
        public var published = 1_767_000_000
        /// Whether it was read.
        public var isRead = false
        /// Whether it is liked.
        public var isStarred = false
    }

    /// What goes wrong with a request.
    public enum Fault: Sendable, Hashable {
        /// The connection breaks off before anything happened.
        case dropped
        /// It happens, and the connection breaks off before the answer.
        case droppedAfterEffect
        /// Another status, and how long to wait.
        case status(Int, retryAfter: Int?)
        /// A web page.
        case page
        /// The token is refused.
        case badToken
        /// Nothing but an empty list.
        case emptyList
    }

    /// What one service does and another does not.
    public struct Habits: Sendable, Hashable {
        /// The status by which it says that what stands for a password is no longer taken.
        public var refusal = 401
        /// Whether a feed's number is its address.
        public var namesFeedsByAddress = false
        /// Whether what an answer goes on with is a number, not a text.
        public var continuesByNumber = false
        /// Whether it answers a login in JSON, not in lines.
        public var logsInByJSON = false
        /// Whether it calls every refusal one of the token, as FreshRSS and Miniflux do.
        public var blamesToken = false
        /// Whether its ids have 24 hexadecimal digits, as those of The Old Reader do.
        public var hasLongIDs = false
        /// Whether it takes any token.
        public var ignoresToken = false

        /// The habits of most.
        public init() {}

        /// Habits that are chosen by chance.
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

    /// All that the service knows.
    public struct State: Sendable {
        /// What it does that others do not.
        public var habits = Habits()
        /// The feeds by their streams, such as `feed/3`.
        public var feeds: [String: Feed] = [:]
        /// The items by their numbers.
        public var items: [Int64: Item] = [:]
        /// What is kept of streams.
        public var preferences: [String: [String: String]] = [:]
        /// The password of the account.
        public var password = "open sesame"
        /// How many ids an answer has.
        public var pageSize = 7
        /// More ids that it lists, as JSON.
        public var strangeIDs: [String] = []
        /// More items that it answers with, as JSON.
        public var strangeItems: [String] = []
        /// Of what the address says no feed is found.
        public var unknownFeeds: Set<String> = []
        /// What goes wrong with a request of a path.
        public var fault: (@Sendable (String) -> Fault?)?
        /// The calls that had an effect, with what was said.
        public var writes: [String] = []
        /// How often a password was given.
        public var loginCount = 0
        var authorization = "auth-0"
        var token = "token-0"
        var nextFeed = 1

        /// Subscribes.
        @discardableResult
        public mutating func subscribe(_ url: String, title: String? = nil, labels: Set<String> = []) -> String {
            if let known = feeds.first(where: { $0.value.url == url }) { return known.key }
            let id = habits.namesFeedsByAddress ? "feed/\(url)" : "feed/\(nextFeed)"
            nextFeed += 1
            feeds[id] = Feed(url: url, title: title ?? "Feed \(url.suffix(6))", labels: labels)
            return id
        }

        /// Unsubscribes; its items go.
        public mutating func unsubscribe(_ id: String) {
            feeds[id] = nil
            items = items.filter { $0.value.feed != id }
        }

        /// What stood for the password is no longer taken.
        public mutating func forgetLogins() { authorization += "x" }
        /// The token is no longer taken.
        public mutating func forgetTokens() { token += "x" }
    }

    private final class Box: Sendable { let state = Mutex(State()) }

    private let box = Box()
    private let server: ScriptedServer

    /// Listens on a free port.
    public init() throws {
        let box = box
        server = try ScriptedServer { request in Self.answer(request, box.state) }
    }

    deinit { server.stop() }

    /// Where it is.
    public var url: URL { server.url("") }
    /// A URL on its server.
    public func url(_ path: String) -> URL { server.url(path) }
    /// The requests so far.
    public var log: [ScriptedServer.Request] { server.log }

    /// Looks at what it knows, or changes it.
    @discardableResult
    public func with<Value: Sendable>(_ body: (inout State) throws -> Value) rethrows -> Value {
        try box.state.withLock { state in try body(&state) }
    }

    /// Stops listening.
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

/// A request, taken apart.
struct ReaderCall {
    /// The path behind what all have in common.
    let name: String
    let isWriting: Bool
    let fields: [(name: String, value: String)]
    let body: Data
    let authorization: String?

    init(_ request: ScriptedServer.Request) {
        let parts = request.path.split(separator: "?", maxSplits: 1).map(String.init)
        name = parts[0].replacingOccurrences(of: "/reader/api/0/", with: "")
        isWriting = request.method == "POST"
        // The server has undone the escapes of what stands in the address.
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
