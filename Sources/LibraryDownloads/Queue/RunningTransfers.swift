import Files
import Foundation
import LibraryCore
import Periodical
import Synchronization

/// The state of this process's downloads that the database does not store, for example their listeners and the disk
/// space that running downloads still need.
package final class RunningTransfers: Sendable {
    private struct Listened {
        /// A token that identifies the broadcast, because the download may later have another broadcast.
        let token: UUID
        weak var broadcast: ProgressBroadcast?
    }

    private struct State {
        var broadcasts: [UUID: Listened] = [:]
        /// The reserved disk space in bytes, by download identifier.
        var reservations: [UUID: Int] = [:]
    }

    private let folder: LibraryFolder
    private let state = Mutex(State())

    init(_ folder: LibraryFolder) { self.folder = folder }

    /// The number of registered broadcasts.
    var broadcastCount: Int { state.withLock { $0.broadcasts.count } }

    /// Returns the download for a record. All its copies share one broadcast, which is unregistered once the last copy
    /// is released.
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

    /// Unregisters a released broadcast, unless a newer broadcast has replaced it.
    private func forget(_ identifier: UUID, _ token: UUID) {
        // Do not retain a broadcast here: if its last reference were released inside the lock, `deinit` would call this
        // method and deadlock.
        state.withLock { if $0.broadcasts[identifier]?.token == token { $0.broadcasts[identifier] = nil } }
    }

    /// Reserves disk space for a download, on top of the space that running downloads still need.
    func reserve(_ need: Int, for record: AssetDownloadRecord) throws(MastheadError) {
        guard need > 0 else { return }
        // The lock prevents two simultaneous calls from reserving the same space.
        try state.withLock { state throws(MastheadError) in
            let others = state.reservations.values.reduce(0, +)
            try DiskSpace.require(need + others, at: folder.root, for: record.item.label)
            state.reservations[record.identifier] = need
        }
    }

    /// Changes how much disk space is reserved for a download.
    func setReservation(_ byteCount: Int, for identifier: UUID) {
        state.withLock { if $0.reservations[identifier] != nil { $0.reservations[identifier] = byteCount } }
    }

    /// Ends this process's work on a download.
    func end(_ download: AssetDownload) {
        download.broadcast.finish()
        state.withLock { state in
            state.broadcasts[download.identifier] = nil
            state.reservations[download.identifier] = nil
        }
    }
}
