import Files
import Foundation
import GRDB
import LibraryCore
import Periodical

/// Deletes files that crashed processes left behind.
struct IncomingTidying: Sendable {
    let store: LibraryStore
    let disposal: ContentDisposal

    /// Deletes locks that no process holds, and the files of downloads that are not in the queue.
    func tidyIncoming() async throws(MastheadError) {
        try disposal.sweep()
        let wanted = try await wantedFolders()
        for name in try FileSystem.names(in: store.folder.incoming) {
            let place = store.folder.incoming.appending(path: name)
            if name == LibraryFolder.ownName {
                // If the lock is free, a process crashed while it was importing a file.
                guard let lock = try FileLock.attempt(store.folder.ownLock) else { continue }
                try FileSystem.remove(place)
                lock.remove()
            } else if name.hasSuffix(".lock") {
                try FileLock.attempt(place)?.remove()
            } else if !wanted.contains(name), !name.hasPrefix("."),
                let lock = try FileLock.attempt(store.folder.lock(ofFolder: name))
            {
                // While this process holds the lock, no other process can start the download, but another may have just
                // queued it.
                if try await !wantedFolders().contains(name) { try disposal.clear(place) }
                lock.remove()
            }
        }
    }

    /// Returns the names of the folders in `incoming` that belong to queued downloads.
    private func wantedFolders() async throws(MastheadError) -> Set<String> {
        try await store.read { db in
            try String.fetchSet(db, sql: "SELECT folder FROM item WHERE id IN (SELECT itemID FROM assetDownload)")
        }
    }
}
