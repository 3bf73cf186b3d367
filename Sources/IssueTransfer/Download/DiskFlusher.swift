import Foundation
import Periodical
import Synchronization

/// Syncs a growing partial file to the disk in the background, and says so in its note, so that a power cut costs no more
/// than ``maximumUnsynced`` bytes.
final class DiskFlusher: Sendable {
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

    /// Begins anew with a file of which so many bytes are on the disk. What was begun before is over when this returns.
    func reset(synced: Int) {
        queue.sync {}
        state.withLock { $0 = State(begun: synced, synced: synced) }
    }

    /// The bytes that are on the disk for certain, once what was begun is over.
    var syncedByteCount: Int {
        queue.sync {}
        return state.withLock { $0.synced }
    }

    /// Is told that the file has grown; waits only where too much of it is not on the disk.
    func grown(to byteCount: Int, _ file: DiskFile, note: URL) throws(MastheadError) {
        start(byteCount, file.handle, note)
        if state.withLock({ byteCount - $0.synced > Self.maximumUnsynced }) {
            queue.sync {}
            start(byteCount, file.handle, note)
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func start(_ byteCount: Int, _ handle: DiskFile.Handle, _ note: URL) {
        let isDue = state.withLock { state in
            guard state.begun == state.synced, state.failure == nil, byteCount - state.synced >= Self.interval else {
                return false
            }
            state.begun = byteCount
            return true
        }
        guard isDue else { return }
        queue.async { [self] in
            let result = Result { () throws(MastheadError) in
                try handle.synchronize()
                try PartialNote.append(synced: byteCount, to: note)
            }
            state.withLock { state in
                switch result {
                case .success: state.synced = byteCount
                case .failure(let error): state.failure = error
                }
            }
        }
    }
}
