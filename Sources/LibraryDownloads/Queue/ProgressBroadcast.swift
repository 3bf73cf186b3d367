import Foundation
import LibraryCore
import Synchronization

/// Sends a download's progress to all listeners.
final class ProgressBroadcast: Sendable {
    private struct State {
        var latest: DownloadProgress?
        var isFinished = false
        var listeners: [UUID: AsyncStream<DownloadProgress>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let onEnd: @Sendable () -> Void

    /// - Parameter onEnd: called when the last reference to this object is released. Each listener holds a reference.
    init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }

    deinit { onEnd() }

    /// The current progress and all further progress, until the download ends. A slow listener receives only the newest
    /// value.
    var stream: AsyncStream<DownloadProgress> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let key = UUID()
            let isFinished = state.withLock { state in
                if let latest = state.latest { continuation.yield(latest) }
                if !state.isFinished { state.listeners[key] = continuation }
                return state.isFinished
            }
            // The listener retains the broadcast until the stream ends.
            continuation.onTermination = { _ in self.state.withLock { $0.listeners[key] = nil } }
            if isFinished { continuation.finish() }
        }
    }

    /// Sends the progress that earlier processes made, unless newer progress is known.
    func begin(with progress: DownloadProgress) { send(progress) { $0 == nil } }

    func send(_ progress: DownloadProgress) { send(progress) { _ in true } }

    private func send(_ progress: DownloadProgress, if isNewer: (DownloadProgress?) -> Bool) {
        // Sending inside the lock keeps the order if two tasks report progress at the same time.
        state.withLock { state in
            guard isNewer(state.latest) else { return }
            state.latest = progress
            for listener in state.listeners.values { listener.yield(progress) }
        }
    }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
