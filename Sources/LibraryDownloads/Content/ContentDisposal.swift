import Files
import Foundation
import LibraryCore
import Periodical

/// Deletes content and downloaded files. Content that a reader has open is deleted after the reader closes it.
struct ContentDisposal: Sendable {
    let folder: LibraryFolder

    /// Deletes a download's folder with all its files.
    func clear(_ incoming: URL) throws(MastheadError) {
        for name in try FileSystem.names(in: incoming) { try discard(incoming.appending(path: name)) }
        try FileSystem.remove(incoming)
    }

    /// Moves a file or folder away in one step, and then deletes it. If a reader has the folder open, a later
    /// ``sweep()`` deletes it.
    func discard(_ place: URL) throws(MastheadError) {
        try FileSystem.createFolder(folder.superseded)
        let aside = folder.superseded.appending(path: UUID().uuidString)
        guard Foundation.rename(place.path, aside.path) == 0 else {
            if errno == ENOENT { return }
            throw .system("delete", place)
        }
        try sweep()
    }

    /// Deletes discarded content that no reader has open.
    func sweep() throws(MastheadError) {
        var isRead = false
        for name in try FileSystem.names(in: folder.superseded) {
            let place = folder.superseded.appending(path: name)
            if try !Self.removeUnlessRead(place) { isRead = true }
        }
        if !isRead { rmdir(folder.superseded.path) }
    }

    /// Deletes a file or folder unless a reader has it open. A reader holds a shared lock on its open folder.
    /// - Returns: false if a reader has the file or folder open.
    private static func removeUnlessRead(_ place: URL) throws(MastheadError) -> Bool {
        var lock: FolderLock?
        do throws(MastheadError) {
            lock = try FolderLock.attempt(place)
            if lock == nil { return false }
        } catch {
            // If this process cannot open a folder, no reader can have it open, and the deletion reports the error.
        }
        // The lock prevents other processes from deleting the same folder.
        defer { lock?.release() }
        try FileSystem.remove(place)
        return true
    }
}
