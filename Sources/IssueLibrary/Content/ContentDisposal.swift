import Files
import Foundation
import Periodical

/// Deletes contents and what arrived of them; what a reader has open, when it is no longer read.
struct ContentDisposal: Sendable {
    let folder: LibraryFolder

    /// Deletes what arrived of an issue.
    func clear(_ incoming: URL) throws(MastheadError) {
        for name in try FileSystem.names(in: incoming) { try discard(incoming.appending(path: name)) }
        try FileSystem.remove(incoming)
    }

    /// Takes a file or folder away in one step, and deletes it. A content folder that a reader has open is deleted when it
    /// is no longer read.
    func discard(_ place: URL) throws(MastheadError) {
        try FileSystem.createFolder(folder.superseded)
        let aside = folder.superseded.appending(path: UUID().uuidString)
        guard Foundation.rename(place.path, aside.path) == 0 else {
            if errno == ENOENT { return }
            throw .system("delete", place)
        }
        try sweep()
    }

    /// Deletes what was superseded and is no longer read.
    func sweep() throws(MastheadError) {
        var isRead = false
        for name in try FileSystem.names(in: folder.superseded) {
            let place = folder.superseded.appending(path: name)
            if try !Self.removeUnlessRead(place) { isRead = true }
        }
        if !isRead { rmdir(folder.superseded.path) }
    }

    /// Deletes what no reader has open: readers hold a shared lock on their folder.
    /// - Returns: false where one has.
    private static func removeUnlessRead(_ place: URL) throws(MastheadError) -> Bool {
        var lock: FolderLock?
        do throws(MastheadError) {
            lock = try FolderLock.attempt(place)
            if lock == nil { return false }
        } catch {
            // What cannot be opened has no readers; deleting it tells why.
        }
        // While it is held no other process deletes the same.
        defer { lock?.release() }
        try FileSystem.remove(place)
        return true
    }
}
