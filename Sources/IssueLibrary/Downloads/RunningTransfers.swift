import Files
import Foundation
import Periodical
import Synchronization

/// What this process knows of transfers beyond what is written down: the listeners to their progress, and the room on the disk
/// that those under way still need.
final class RunningTransfers: Sendable {
    private struct Listened {
        /// Tells it from another one that took its place.
        let token: UUID
        weak var broadcast: ProgressBroadcast?
    }

    private struct State {
        var broadcasts: [UUID: Listened] = [:]
        /// In bytes.
        var reservations: [UUID: Int] = [:]
    }

    private let folder: LibraryFolder
    private let state = Mutex(State())

    init(_ folder: LibraryFolder) { self.folder = folder }

    /// How many broadcasts are known.
    var broadcastCount: Int { state.withLock { $0.broadcasts.count } }

    /// The asset download for a record, with the broadcast that all holders of it share. It is forgotten with the last of them.
    func download(_ record: AssetDownloadRecord) -> AssetDownload {
        let identifier = record.identifier
        let (broadcast, isNew) = state.withLock { state in
            if let known = state.broadcasts[identifier]?.broadcast { return (known, false) }
            let token = UUID()
            let broadcast = ProgressBroadcast { [weak self] in self?.forget(identifier, token) }
            state.broadcasts[identifier] = Listened(token: token, broadcast: broadcast)
            return (broadcast, true)
        }
        if isNew { broadcast.begin(with: record.progress(in: folder)) }
        return AssetDownload(record, in: folder, broadcast)
    }

    /// Takes a broadcast out that has no holder any more, unless another one has its place.
    private func forget(_ identifier: UUID, _ token: UUID) {
        // Nothing is held here that could be let go of under the lock, which would be taken once more then.
        state.withLock { if $0.broadcasts[identifier]?.token == token { $0.broadcasts[identifier] = nil } }
    }

    /// Makes sure that there is room for a transfer beside those under way.
    func reserve(_ need: Int, for record: AssetDownloadRecord) throws(MastheadError) {
        guard need > 0 else { return }
        // Two that ask at once must not both be promised the same room.
        try state.withLock { state throws(MastheadError) in
            let others = state.reservations.values.reduce(0, +)
            try DiskSpace.require(need + others, at: folder.root, for: record.item.label)
            state.reservations[record.identifier] = need
        }
    }

    /// Says how much room a transfer that has reserved some needs from now on.
    func setReservation(_ byteCount: Int, for identifier: UUID) {
        state.withLock { if $0.reservations[identifier] != nil { $0.reservations[identifier] = byteCount } }
    }

    /// Ends this process's work at a transfer.
    func end(_ download: AssetDownload) {
        download.broadcast.finish()
        state.withLock { state in
            state.broadcasts[download.identifier] = nil
            state.reservations[download.identifier] = nil
        }
    }
}
