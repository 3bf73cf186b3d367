import Periodical
import ServerStore
import Synchronization

/// The latest announcements, shared by all waiting connections in this process, so that one database query is enough.
final class ReleaseEvents: Sendable {
    private struct Listener {
        let account: String
        let address: [UInt8]
        let receiver: Receiver

        func end() {
            switch receiver {
            case .request(let signal): signal.finish()
            case .channel(let channel): channel.end()
            }
        }
    }

    private enum Receiver {
        /// A request that waits for the next event.
        case request(AsyncStream<Void>.Continuation)
        case channel(EventChannel)
    }

    private struct State {
        var latest: Int?
        /// The latest consecutive events, oldest first.
        var recent: [NewsEvent] = []
        var listeners: [Int: Listener] = [:]
        var nextListener = 0
        /// Whether the server is shutting down.
        var isEnded = false
        /// Whether a task is sending to the channels.
        var isSending = false
        /// Whether a signal arrived while the task was sending.
        var isDue = false
    }

    private let releases: Releases
    private let state = Mutex(State())

    /// The maximum number of events to keep in memory.
    private static let capacity = 256

    init(_ releases: Releases) { self.releases = releases }

    /// Returns a stream of signals. A signal reports that there may be new events, or keeps the connection alive. The
    /// stream ends when the account is deleted.
    /// - Parameter address: The network address of the channel's client.
    func signals(of account: String, at address: [UInt8] = []) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard let id = add(Listener(account: account, address: address, receiver: .request(continuation))) else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        return stream
    }

    /// Adds a channel, which receives all new events from now on.
    /// - Returns: The number for ``remove(_:)``, or nil if the server is shutting down.
    func add(_ channel: EventChannel) -> Int? {
        add(Listener(account: channel.account, address: channel.address, receiver: .channel(channel)))
    }

    private func add(_ listener: Listener) -> Int? {
        state.withLock { state in
            guard !state.isEnded else { return nil }
            state.nextListener += 1
            state.listeners[state.nextListener] = listener
            return state.nextListener
        }
    }

    /// Removes a channel.
    func remove(_ id: Int) { state.withLock { $0.listeners[id] = nil } }

    /// Loads the announcements up to a number, and notifies the waiting connections.
    func advance(to latest: Int) async throws(MastheadError) {
        guard let known = state.withLock({ $0.latest }) else {
            state.withLock { $0.latest = latest }
            return beat()
        }
        guard latest > known else { return }
        let new = try await releases.news(after: known, limit: Self.capacity)
        let isWhole = new.last?.number ?? 0 >= latest
        state.withLock { state in
            // Another process may have added an announcement after this process queried the number.
            state.latest = max(latest, new.last?.number ?? latest)
            // If the new events do not fit in memory, the waiting connections query the database instead.
            state.recent = isWhole ? (state.recent + new).suffix(Self.capacity) : []
        }
        beat()
    }

    /// Signals the waiting connections, as a keep-alive or because there are new events.
    func beat() {
        let (listeners, isFree) = state.withLock { state in
            state.isDue = true
            defer { state.isSending = true }
            return (Array(state.listeners.values), !state.isSending)
        }
        for case .request(let signal) in listeners.map(\.receiver) { signal.yield() }
        if isFree { Task { await sendToChannels() } }
    }

    /// Serves one channel after another, and starts over if a signal arrives in the meantime.
    private func sendToChannels() async {
        while let listeners = due() {
            for case .channel(let channel) in listeners.map(\.receiver) { await channel.send(from: self) }
        }
    }

    private func due() -> [Listener]? {
        state.withLock { state in
            (state.isSending, state.isDue) = (state.isDue, false)
            return state.isSending ? Array(state.listeners.values) : nil
        }
    }

    /// The number of waiting connections.
    var count: Int { state.withLock(\.listeners.count) }

    /// The accounts that have waiting connections.
    var accounts: Set<String> { state.withLock { Set($0.listeners.values.map(\.account)) } }

    /// Ends the waiting connections of deleted accounts.
    func end(of accounts: Set<String>) {
        let ended = state.withLock { $0.listeners.values.filter { accounts.contains($0.account) } }
        for listener in ended { listener.end() }
    }

    /// Ends all connections during shutdown. A connection that starts later ends immediately.
    func end() {
        let listeners = state.withLock { state in
            state.isEnded = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.end() }
    }

    /// Ends some connections, starting with those from the network addresses with the most connections.
    /// - Returns: The number of ended connections.
    func shed(_ count: Int) -> Int {
        let listeners = state.withLock { Array($0.listeners.values) }
        var counts: [[UInt8]: Int] = [:]
        let ranked = listeners.map { listener in
            counts[listener.address, default: 0] += 1
            return (rank: counts[listener.address, default: 0], listener)
        }
        let ended = ranked.sorted { $0.rank > $1.rank }.prefix(count)
        for (_, listener) in ended { listener.end() }
        return ended.count
    }

    /// Returns the announcements after a number, oldest first, at most a few hundred.
    func events(after number: Int) async throws(MastheadError) -> [NewsEvent] {
        let known: [NewsEvent]? = state.withLock { state in
            guard let latest = state.latest else { return nil }
            if number >= latest { return [] }
            guard let first = state.recent.first, first.number <= number + 1 else { return nil }
            return state.recent.filter { $0.number > number }
        }
        if let known { return known }
        return try await releases.news(after: number)
    }
}
