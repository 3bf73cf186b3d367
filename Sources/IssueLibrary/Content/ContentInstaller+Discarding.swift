import Foundation
import Periodical

extension ContentInstaller {
    /// Deletes what arrived of an issue.
    func clear(_ incoming: URL) throws(MastheadError) {
        for name in try Self.names(in: incoming) { try discard(incoming.appending(path: name)) }
        try Self.remove(incoming)
    }

    /// Takes a file or folder away in one step, and deletes it. A content folder that someone is reading is deleted when it
    /// is no longer read.
    func discard(_ place: URL) throws(MastheadError) {
        try Self.create(folder.superseded)
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
        for name in try Self.names(in: folder.superseded) {
            let place = folder.superseded.appending(path: name)
            // Readers hold a shared lock on the folder that they have open.
            let descriptor = open(place.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            defer { if descriptor >= 0 { close(descriptor) } }
            if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                isRead = true
            } else {
                try Self.remove(place)
            }
        }
        if !isRead { rmdir(folder.superseded.path) }
    }

    /// A number that changes while something is written below a folder; what vanishes meanwhile counts as nothing.
    static func fingerprint(of folder: URL) -> Int {
        var sum = 0
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            var status = stat()
            if stat(folder.appending(path: path).path, &status) == 0 { sum &+= 1 + Int(status.st_size) }
        }
        return sum
    }
}
