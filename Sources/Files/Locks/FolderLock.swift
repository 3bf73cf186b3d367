package import Foundation
package import Periodical

/// A lock on a folder that other processes respect (flock(2)) and that dies with its holder. The folder itself is locked: no
/// file is left in it.
///
/// One process changes a folder at a time; those that read it share it, see ``HeldFolder``.
package final class FolderLock: Sendable {
    private let descriptor: Int32
    /// Whether it is locked; some network file systems know no locks.
    package let isHeld: Bool

    private init(_ descriptor: Int32, isHeld: Bool) {
        self.descriptor = descriptor
        self.isHeld = isHeld
    }

    deinit { close(descriptor) }

    /// Lets others at the folder.
    package func release() { if isHeld { flock(descriptor, LOCK_UN) } }

    /// Waits until no other process holds the folder, and locks it.
    /// - Parameter folder: a folder that is there, or was made a moment ago.
    package static func acquire(_ folder: URL) throws(MastheadError) -> FolderLock {
        while true {
            let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system("lock", folder) }
            var result = flock(descriptor, LOCK_EX)
            while result != 0, errno == EINTR { result = flock(descriptor, LOCK_EX) }
            let number = errno
            guard result == 0 || [ENOLCK, EOPNOTSUPP, EINVAL].contains(number) else {
                close(descriptor)
                throw .system("lock", folder, number: number)
            }
            let lock = FolderLock(descriptor, isHeld: result == 0)
            if let held = FileStamp(descriptor: descriptor), let named = FileStamp(folder), held.isSameFile(as: named) {
                return lock
            }
            // The other process deleted the folder that it had made in vain.
            try FileSystem.createFolder(folder)
        }
    }

    /// Locks a folder if no other process holds or reads it.
    /// - Returns: nil where one does.
    /// - Throws: ``MastheadError`` where it cannot be opened.
    package static func attempt(_ folder: URL, cannot action: String = "lock") throws(MastheadError) -> FolderLock? {
        let descriptor = open(folder.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(action, folder) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return FolderLock(descriptor, isHeld: true)
    }
}
