import Foundation
import Synchronization

/// Tells all listeners how far an asset download has come.
final class ProgressBroadcast: Sendable {
    private struct State {
        var latest: DownloadProgress?
        var isFinished = false
        var listeners: [UUID: AsyncStream<DownloadProgress>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let onEnd: @Sendable () -> Void

    /// - Parameter onEnd: called when neither a holder nor a listener is left.
    init(onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }

    deinit { onEnd() }

    /// What is known now and whatever comes, until the download ends. A slow listener hears the newest only.
    var stream: AsyncStream<DownloadProgress> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let key = UUID()
            let isFinished = state.withLock { state in
                if let latest = state.latest { continuation.yield(latest) }
                if !state.isFinished { state.listeners[key] = continuation }
                return state.isFinished
            }
            // A listener keeps the broadcast, until it stops listening.
            continuation.onTermination = { _ in self.state.withLock { $0.listeners[key] = nil } }
            if isFinished { continuation.finish() }
        }
    }

    /// Says how far it had come when this process began to look, unless more is known by now.
    func begin(with progress: DownloadProgress) {
        if state.withLock({ $0.latest == nil }) { send(progress) }
    }

    func send(_ progress: DownloadProgress) {
        let listeners = state.withLock { state in
            state.latest = progress
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(progress) }
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
