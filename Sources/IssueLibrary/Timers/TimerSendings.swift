import Files
import Synchronization

/// Events that are on their way over the network. None waits for another, but those to one place come there in their order.
final class TimerSendings: Sendable {
    private struct Place {
        /// The last that was given a turn there.
        var last: Task<Void, Never>?
        var count = 0
        /// Whether what was sent there last did not reach it.
        var isSilent = false
    }

    private struct State {
        /// Keeps other processes from sending the same.
        var lock: FileLock?
        var tasks: [Int64: Task<Void, Never>] = [:]
        var places: [String: Place] = [:]
    }

    private let state = Mutex(State())

    /// The numbers of the events.
    var numbers: Set<Int64> { state.withLock { Set($0.tasks.keys) } }

    /// Whether other processes are kept from sending.
    var isLocked: Bool { state.withLock { $0.lock != nil } }

    /// Keeps the lock until nothing is on its way any more.
    func keep(_ lock: FileLock) { state.withLock { $0.lock = lock } }

    /// Gives the lock back where nothing is on its way.
    func settle() {
        state.withLock { state in
            guard state.tasks.isEmpty else { return }
            state.lock?.remove()
            state.lock = nil
        }
    }

    /// Begins to send an event.
    /// - Parameter make: called where that can be; what it makes sends the event.
    /// - Returns: false where the lock was given back meanwhile.
    func begin(_ event: Int64, _ make: () -> @Sendable () async -> Void) -> Bool {
        // Nothing ends before it has begun: the lock is kept from here on.
        guard
            state.withLock({ state in
                guard state.lock != nil else { return false }
                state.tasks[event] = Task {}
                return true
            })
        else { return false }
        let body = make()
        state.withLock { state in
            // The task cannot take itself out before it is in.
            state.tasks[event] = Task { [self] in
                await body()
                self.state.withLock { $0.tasks[event] = nil }
                settle()
            }
        }
        return true
    }

    /// A turn at a place, behind what was given one there before. Each is taken or passed.
    struct Turn: Sendable {
        fileprivate let place: String
        fileprivate let before: Task<Void, Never>?
        fileprivate let end: AsyncStream<Never>.Continuation
    }

    /// Gives turns at places; each place has its own order.
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

    /// Sends to a place when what came before is through.
    /// - Parameter body: sends, and says whether that reached the place. It is told where what came before did not and more waits behind: then
    ///   it gives up at once, so that no place that says nothing has others wait.
    func take<Value: Sendable>(
        _ turn: Turn, _ body: @Sendable (_ isFutile: Bool) async -> (value: Value, isReached: Bool)
    ) async -> Value {
        await turn.before?.value
        let isFutile = state.withLock { state in state.places[turn.place].map { $0.isSilent && $0.count > 1 } ?? false }
        let (value, isReached) = await body(isFutile)
        end(turn, isReached: isReached)
        return value
    }

    /// Sends nothing after all.
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

    /// Waits until all that is on its way is through.
    func finish() async {
        for task in state.withLock({ Array($0.tasks.values) }) { await task.value }
    }

    /// Stops all that is on its way, and waits until it has stopped.
    func end() async {
        for task in state.withLock({ Array($0.tasks.values) }) { task.cancel() }
        await finish()
    }
}
