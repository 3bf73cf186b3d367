import Foundation
package import Periodical
import Synchronization

/// Syncs a download to disk in the background. A power failure loses at most ``maximumUnsynced`` bytes.
package final class DiskFlusher: Sendable {
    /// Syncs the data written so far, then records that it is on disk.
    package typealias Work = @Sendable () throws(MastheadError) -> Void

    /// The maximum number of bytes that a power failure may cost.
    static let maximumUnsynced = 8 << 20
    /// How many new bytes trigger a sync.
    private static let interval = 4 << 20

    private struct State {
        /// The number of bytes that are on disk once the latest sync, which may still be running, has finished.
        var begun = 0
        var synced = 0
        var failure: MastheadError?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "masthead.sync")

    package init() {}

    /// Waits for pending syncs, then restarts the count from the number of bytes that are certainly on disk.
    package func reset(synced: Int) {
        queue.sync {}
        state.withLock { $0 = State(begun: synced, synced: synced) }
    }

    /// The number of bytes that are certainly on disk. Getting this value waits for pending syncs.
    package var syncedByteCount: Int {
        queue.sync {}
        return state.withLock { $0.synced }
    }

    /// Waits for pending syncs without blocking a thread.
    package func settle() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// Records that the file has grown. Waits if too many bytes are not yet synced.
    /// - Parameter work: creates the closure that syncs the data. Called only if a sync is due.
    package func grown(to byteCount: Int, _ work: () -> Work) throws(MastheadError) {
        start(byteCount, work)
        if state.withLock({ byteCount - $0.synced > Self.maximumUnsynced }) {
            queue.sync {}
            start(byteCount, work)
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func start(_ byteCount: Int, _ work: () -> Work) {
        let isDue = state.withLock { state in
            guard state.begun == state.synced, state.failure == nil, byteCount - state.synced >= Self.interval else {
                return false
            }
            state.begun = byteCount
            return true
        }
        guard isDue else { return }
        let work = work()
        queue.async { [self] in
            let result = Result { () throws(MastheadError) in try work() }
            state.withLock { state in
                switch result {
                case .success: state.synced = byteCount
                case .failure(let error): state.failure = error
                }
            }
        }
    }
}
