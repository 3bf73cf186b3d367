import Files
import Foundation
import GRDB
import Periodical

extension IssueLibrary {
    /// Deletes what processes left that died: locks that nobody holds, and files of issues that nobody wants any more.
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
                // With the lock held nobody begins to bring it in; but someone may have done so since we asked.
                if try await !wantedFolders().contains(name) { try installer.clear(place) }
                lock.remove()
            }
        }
    }

    /// The names of the folders in `incoming` of issues with outstanding asset downloads.
    private nonisolated func wantedFolders() async throws(MastheadError) -> Set<String> {
        let names = try await database.read { db in
            try String.fetchAll(db, sql: "SELECT DISTINCT issueName FROM assetDownload")
        }
        return Set(names.map { folder.incoming(of: $0).lastPathComponent })
    }
}
