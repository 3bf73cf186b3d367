import Files
import Foundation
import GRDB
import Periodical

extension IssueLibrary {
    /// Deletes what processes left that died: locks that no process holds, and files of items that are no longer wanted.
    nonisolated func tidyIncoming() async throws(MastheadError) {
        try installer.sweep()
        let wanted = try await wantedFolders()
        for name in try FileSystem.names(in: folder.incoming) {
            let place = folder.incoming.appending(path: name)
            if name.hasSuffix(".lock") {
                try FileLock.attempt(place)?.remove()
            } else if !wanted.contains(name), !name.hasPrefix("."),
                let lock = try FileLock.attempt(folder.lock(ofFolder: name))
            {
                // With the lock held no process begins to bring it in; but one may have done so before it was taken.
                if try await !wantedFolders().contains(name) { try installer.clear(place) }
                lock.remove()
            }
        }
    }

    /// The names of the folders in `incoming` of issues with outstanding asset downloads.
    private nonisolated func wantedFolders() async throws(MastheadError) -> Set<String> {
        try await database.read { db in
            try String.fetchSet(db, sql: "SELECT folder FROM item WHERE id IN (SELECT itemID FROM assetDownload)")
        }
    }
}
