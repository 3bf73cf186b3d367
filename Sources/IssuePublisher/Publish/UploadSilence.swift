import Foundation
import Synchronization

/// A monitor that reports stalled uploads, for example because the server is down. Each stall is reported once.
final class UploadSilence: Sendable {
    private struct State {
        var byteCount = 0
        var since = ContinuousClock.now
        var isReported = false
    }

    private let name: String
    private let onSilence: @Sendable (String) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    /// How long an upload can go without progress before it counts as stalled.
    static let patience = Duration.seconds(10)

    /// - Parameters:
    ///   - name: the target, without passwords and keys.
    ///   - onSilence: called with a message about the stall.
    init(
        _ name: String, _ onSilence: @escaping @Sendable (String) -> Void,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.name, self.onSilence, self.now) = (name, onSilence, now)
        state = Mutex(State(since: now()))
    }

    /// Records how many bytes have been uploaded.
    func note(_ byteCount: Int) {
        let moment = now()
        let isSilent = state.withLock { state in
            guard byteCount == state.byteCount else {
                state = State(byteCount: byteCount, since: moment)
                return false
            }
            guard !state.isReported, state.since + Self.patience <= moment else { return false }
            state.isReported = true
            return true
        }
        if isSilent { onSilence("waiting for \(name), which accepts no data; rclone retries for a few minutes") }
    }
}
