public import Foundation
import Synchronization

/// A clock that a test sets: it stands still until then, and wakes what waits for a time by it.
public final class ManualClock: Sendable {
    private struct State {
        var now: Date
        var sleepers: [UUID: (end: Date, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<UUID> = []
    }

    private let state: Mutex<State>

    /// A clock that shows a time, in RFC 3339.
    public init(_ time: String) throws { state = Mutex(State(now: try Date(time, strategy: .iso8601))) }

    /// What it shows.
    public var now: Date { state.withLock { $0.now } }

    /// The next time that something waits for; nil where nothing does.
    public var nextEnd: Date? { state.withLock { $0.sleepers.values.map(\.end).min() } }

    /// How many wait for a time.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Sets it, and wakes what waits for a time up to then.
    public func set(_ time: Date) {
        let ended = state.withLock { state in
            state.now = time
            let ended = state.sleepers.filter { $0.value.end <= time }
            for identifier in ended.keys { state.sleepers[identifier] = nil }
            return ended.values.map(\.continuation)
        }
        for continuation in ended { continuation.resume() }
    }

    /// Sets it forward by so many seconds.
    public func advance(by seconds: Double) { set(now.addingTimeInterval(seconds)) }

    /// Waits until it shows a time.
    public func sleep(until end: Date) async throws {
        let identifier = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, isCancelled) = state.withLock { state in
                    if state.cancelled.remove(identifier) != nil { return (false, true) }
                    if end <= state.now { return (true, false) }
                    state.sleepers[identifier] = (end, continuation)
                    return (false, false)
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                guard let sleeper = state.sleepers.removeValue(forKey: identifier) else {
                    state.cancelled.insert(identifier)
                    return CheckedContinuation<Void, any Error>?.none
                }
                return sleeper.continuation
            }
            sleeper?.resume(throwing: CancellationError())
        }
    }
}
