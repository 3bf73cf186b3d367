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
            // Readers hold a shared lock on the folder that they have open.
            let descriptor = open(place.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            defer { if descriptor >= 0 { close(descriptor) } }
            if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                isRead = true
            } else {
                try FileSystem.remove(place)
            }
        }
        if !isRead { rmdir(folder.superseded.path) }
    }
}
