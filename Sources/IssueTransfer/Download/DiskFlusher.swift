import Foundation
package import Periodical
import Synchronization

/// An object that syncs downloads to disk in the background. A power failure destroys at most ``maximumUnsynced``
/// bytes.
package final class DiskFlusher: Sendable {
    /// A closure that syncs the data written before its creation, and then records that the data is on disk.
    package typealias Work = @Sendable () throws(MastheadError) -> Void

    /// The maximum number of bytes that a power failure may destroy.
    static let maximumUnsynced = 8 << 20
    /// The number of new bytes after which a sync starts.
    private static let interval = 4 << 20

    private struct State {
        /// The number of bytes that are on disk after the current sync or, if no sync is running, after the last sync.
        var begun = 0
        var synced = 0
        var failure: MastheadError?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "masthead.sync")

    package init() {}

    /// Waits for pending syncs, and restarts counting at the number of bytes that are certainly on disk.
    package func reset(synced: Int) {
        queue.sync {}
        state.withLock { $0 = State(begun: synced, synced: synced) }
    }

    /// The number of bytes that are certainly on disk. Reading the property waits for pending syncs.
    package var syncedByteCount: Int {
        queue.sync {}
        return state.withLock { $0.synced }
    }

    /// Waits for pending syncs without blocking a thread.
    package func settle() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// Records that the file has grown. If too many bytes are not synced, the function waits.
    /// - Parameter work: creates the closure that syncs the data. The closure is called only if a sync is due.
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
