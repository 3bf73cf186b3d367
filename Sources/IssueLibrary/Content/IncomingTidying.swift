import Files
import Foundation
import GRDB
import Periodical

/// Deletes what processes left that died.
struct IncomingTidying: Sendable {
    let store: LibraryStore
    let disposal: ContentDisposal

    /// Deletes what processes left that died: locks that no process holds, and files of items that are no longer wanted.
    func tidyIncoming() async throws(MastheadError) {
        try disposal.sweep()
        let wanted = try await wantedFolders()
        for name in try FileSystem.names(in: store.folder.incoming) {
            let place = store.folder.incoming.appending(path: name)
            if name == LibraryFolder.ownName {
                // A process that died while it took a file in has left it.
                guard let lock = try FileLock.attempt(store.folder.ownLock) else { continue }
                try FileSystem.remove(place)
                lock.remove()
            } else if name.hasSuffix(".lock") {
                try FileLock.attempt(place)?.remove()
            } else if !wanted.contains(name), !name.hasPrefix("."),
                let lock = try FileLock.attempt(store.folder.lock(ofFolder: name))
            {
                // With the lock held no process begins to bring it in; but one may have done so before it was taken.
                if try await !wantedFolders().contains(name) { try disposal.clear(place) }
                lock.remove()
            }
        }
    }

    /// The names of the folders in `incoming` of issues with outstanding asset downloads.
    private func wantedFolders() async throws(MastheadError) -> Set<String> {
        try await store.read { db in
            try String.fetchSet(db, sql: "SELECT folder FROM item WHERE id IN (SELECT itemID FROM assetDownload)")
        }
    }
}
