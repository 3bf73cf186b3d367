import Files
import Foundation
import LibraryCore
import Periodical

/// Deletes content and downloaded files. If a reader has content open, it is deleted after the reader has closed it.
struct ContentDisposal: Sendable {
    let folder: LibraryFolder

    /// Deletes a download folder with all its files.
    func clear(_ incoming: URL) throws(MastheadError) {
        for name in try FileSystem.names(in: incoming) { try discard(incoming.appending(path: name)) }
        try FileSystem.remove(incoming)
    }

    /// Moves a file or folder to another place in one step, and then deletes it. If a reader has a content folder open,
    /// a later call of ``sweep()`` deletes it.
    func discard(_ place: URL) throws(MastheadError) {
        try FileSystem.createFolder(folder.superseded)
        let aside = folder.superseded.appending(path: UUID().uuidString)
        guard Foundation.rename(place.path, aside.path) == 0 else {
            if errno == ENOENT { return }
            throw .system("delete", place)
        }
        try sweep()
    }

    /// Deletes discarded content, unless a reader has it open.
    func sweep() throws(MastheadError) {
        var isRead = false
        for name in try FileSystem.names(in: folder.superseded) {
            let place = folder.superseded.appending(path: name)
            if try !Self.removeUnlessRead(place) { isRead = true }
        }
        if !isRead { rmdir(folder.superseded.path) }
    }

    /// Deletes a file or folder, unless a reader has it open. Readers hold a shared lock on the folder that they have
    /// open.
    /// - Returns: false if a reader has the file or folder open.
    private static func removeUnlessRead(_ place: URL) throws(MastheadError) -> Bool {
        var lock: FolderLock?
        do throws(MastheadError) {
            lock = try FolderLock.attempt(place)
            if lock == nil { return false }
        } catch {
            // If a folder cannot be opened, no reader has it open. Deleting the folder reports the error.
        }
        // The lock prevents other processes from deleting the same folder.
        defer { lock?.release() }
        try FileSystem.remove(place)
        return true
    }
}
