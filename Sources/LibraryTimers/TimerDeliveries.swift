import Files
import Synchronization

/// Events on their way to network destinations. They are sent concurrently, but each destination receives them in
/// order.
package final class TimerDeliveries: Sendable {
    private struct Place {
        /// The task of the last turn at this destination.
        var last: Task<Void, Never>?
        var count = 0
        /// Whether the previous event failed to reach the destination.
        var isSilent = false
    }

    private struct State {
        /// The lock that keeps other processes from sending the same events.
        var lock: FileLock?
        /// How many callers need the lock to start sending events.
        var holderCount = 0
        var tasks: [Int64: Task<Void, Never>] = [:]
        var places: [String: Place] = [:]
    }

    private let state = Mutex(State())

    /// The IDs of the events.
    var numbers: Set<Int64> { state.withLock { Set($0.tasks.keys) } }

    /// Whether this process has the lock.
    var isLocked: Bool { state.withLock { $0.lock != nil } }

    /// Keeps a lock until all events have been sent.
    func keep(_ lock: FileLock) { state.withLock { $0.lock = lock } }

    /// Keeps the lock until ``release()``, even if all events started so far have been sent.
    func hold() { state.withLock { $0.holderCount += 1 } }

    /// Ends ``hold()``. The lock is released once all events have been sent.
    func release() {
        state.withLock { $0.holderCount -= 1 }
        settle()
    }

    private func settle() {
        state.withLock { state in
            guard state.tasks.isEmpty, state.holderCount == 0 else { return }
            state.lock?.remove()
            state.lock = nil
        }
    }

    /// Starts sending an event. Requires a call to ``hold()`` before, and that this process has the lock.
    func begin(_ event: Int64, _ send: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            // The lock on the state keeps the task from removing itself before it was added.
            state.tasks[event] = Task { [self] in
                await send()
                self.state.withLock { $0.tasks[event] = nil }
                settle()
            }
        }
    }

    /// A place in the queue of a destination. Must be used with `take` or given up with `pass`.
    struct Turn: Sendable {
        fileprivate let place: String
        fileprivate let before: Task<Void, Never>?
        fileprivate let end: AsyncStream<Never>.Continuation
    }

    /// Returns a turn at each destination.
    func turns(at places: [String]) -> [Turn] {
        state.withLock { state in
            places.map { place in
                let (stream, end) = AsyncStream.makeStream(of: Never.self)
                let turn = Turn(place: place, before: state.places[place]?.last, end: end)
                state.places[place, default: Place()].count += 1
                state.places[place]?.last = Task { for await _ in stream {} }
                return turn
            }
        }
    }

    /// Sends an event to a destination once all earlier turns have ended.
    /// - Parameter body: sends the event, and returns whether it reached the destination. `isFutile` is true if the
    ///   previous event failed to reach the destination and more events are waiting. The body must then fail
    ///   immediately, so that the waiting events are not delayed.
    func take<Value: Sendable>(
        _ turn: Turn, _ body: @Sendable (_ isFutile: Bool) async -> (value: Value, isReached: Bool)
    ) async -> Value {
        await turn.before?.value
        let isFutile = state.withLock { state in state.places[turn.place].map { $0.isSilent && $0.count > 1 } ?? false }
        let (value, isReached) = await body(isFutile)
        end(turn, isReached: isReached)
        return value
    }

    /// Gives up a turn.
    func pass(_ turn: Turn) async {
        await turn.before?.value
        end(turn, isReached: nil)
    }

    private func end(_ turn: Turn, isReached: Bool?) {
        state.withLock { state in
            guard var known = state.places[turn.place] else { return }
            known.count -= 1
            known.isSilent = isReached.map { !$0 } ?? known.isSilent
            if known.count == 0 { known.last = nil }
            state.places[turn.place] = known.count == 0 && !known.isSilent ? nil : known
        }
        turn.end.finish()
    }

    /// Waits until all events have been sent.
    package func finish() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }

    /// Cancels all events that are being sent, and waits for their tasks to end.
    package func end() async {
        for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
        await finish()
    }
}
