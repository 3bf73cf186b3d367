import Files
import Foundation
import Periodical

extension ContentInstaller {
    /// Deletes what arrived of an issue.
    func clear(_ incoming: URL) throws(MastheadError) {
        for name in try FileSystem.names(in: incoming) { try discard(incoming.appending(path: name)) }
        try FileSystem.remove(incoming)
    }

    /// Takes a file or folder away in one step, and deletes it. A content folder that someone is reading is deleted when it
    /// is no longer read.
    func discard(_ place: URL) throws(MastheadError) {
        try FileSystem.createFolder(folder.superseded)
        let aside = folder.superseded.appending(path: UUID().uuidString)
        guard Foundation.rename(place.path, aside.path) == 0 else {
            if errno == ENOENT { return }
            throw .system("deleting", place)
        }
        try sweep()
    }

    /// Deletes what was superseded and is no longer read.
    func sweep() throws(MastheadError) {
        var isRead = false
        for name in try FileSystem.names(in: folder.superseded) {
            let place = folder.superseded.appending(path: name)
            // Readers hold a shared lock on the folder that they have open; a link or a file is read by none.
            if FileStamp(place, followsLinks: false)?.kind == .folder, Self.isRead(place) {
                isRead = true
            } else {
                try FileSystem.remove(place)
            }
        }
        if !isRead { rmdir(folder.superseded.path) }
    }

    private static func isRead(_ place: URL) -> Bool {
        do throws(MastheadError) { return try FolderLock.attempt(place) == nil } catch {
            // A folder that cannot be opened has no readers; deleting it tells why.
            return false
        }
    }
}
