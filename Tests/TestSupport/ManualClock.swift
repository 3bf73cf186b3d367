public import Foundation
import Synchronization

/// A clock that changes only when a test sets it. Setting the clock wakes the sleepers whose time has come.
public final class ManualClock: Sendable {
    private struct State {
        var now: Date
        var sleepers: [UUID: (end: Date, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var canceled: Set<UUID> = []
    }

    private let state: Mutex<State>

    /// Creates a clock that shows a time in RFC 3339 format.
    public init(_ time: String) throws { state = Mutex(State(now: try Date(time, strategy: .iso8601))) }

    /// The time that the clock shows.
    public var now: Date { state.withLock { $0.now } }

    /// The earliest time that a sleeper waits for, or nil if there are no sleepers.
    public var nextEnd: Date? { state.withLock { $0.sleepers.values.map(\.end).min() } }

    /// The number of sleepers.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Sets the clock, and wakes all sleepers up to this time.
    public func set(_ time: Date) {
        let ended = state.withLock { state in
            state.now = time
            let ended = state.sleepers.filter { $0.value.end <= time }
            for identifier in ended.keys { state.sleepers[identifier] = nil }
            return ended.values.map(\.continuation)
        }
        for continuation in ended { continuation.resume() }
    }

    /// Sets the clock forward by a number of seconds.
    public func advance(by seconds: Double) { set(now.addingTimeInterval(seconds)) }

    /// Waits until the clock shows a time.
    public func sleep(until end: Date) async throws {
        let identifier = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, isCancelled) = state.withLock { state in
                    if state.canceled.remove(identifier) != nil { return (false, true) }
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
                    state.canceled.insert(identifier)
                    return CheckedContinuation<Void, any Error>?.none
                }
                return sleeper.continuation
            }
            sleeper?.resume(throwing: CancellationError())
        }
    }
}
