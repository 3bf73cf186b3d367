import Foundation
package import Periodical
import Synchronization

/// Syncs what arrives to the disk in the background, so that a power cut costs no more than ``maximumUnsynced`` bytes.
package final class DiskFlusher: Sendable {
    /// Syncs what was written until it was made, and writes down that it did.
    package typealias Work = @Sendable () throws(MastheadError) -> Void

    /// The most bytes that may be lost to a power cut.
    static let maximumUnsynced = 8 << 20
    /// How much has to arrive before it is synced.
    private static let interval = 4 << 20

    private struct State {
        /// What the running sync will have synced, or what the last one has.
        var begun = 0
        var synced = 0
        var failure: MastheadError?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "masthead.sync")

    package init() {}

    /// Begins anew where so many bytes are on the disk. What was begun before is over when this returns.
    package func reset(synced: Int) {
        queue.sync {}
        state.withLock { $0 = State(begun: synced, synced: synced) }
    }

    /// The bytes that are on the disk for certain, once what was begun is over.
    package var syncedByteCount: Int {
        queue.sync {}
        return state.withLock { $0.synced }
    }

    /// Returns once what was begun is over; holds up no thread meanwhile.
    package func settle() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// Is told that there are more bytes; waits only where too many of them are not on the disk.
    /// - Parameter work: makes what syncs them; asked for when it is time.
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
