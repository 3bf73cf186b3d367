package import Foundation
package import Periodical

/// A lock on a folder that other processes respect (flock(2)), and that ends with its process. The folder itself is
/// locked, so no lock file is needed.
///
/// Only one process at a time changes a folder. Readers share a lock (see ``HeldFolder``).
package final class FolderLock: Sendable {
    private let descriptor: Int32
    /// Whether the folder is locked. Some network file systems do not support locks.
    package let isHeld: Bool

    private init(_ descriptor: Int32, isHeld: Bool) {
        self.descriptor = descriptor
        self.isHeld = isHeld
    }

    deinit { close(descriptor) }

    /// Releases the lock.
    package func release() { if isHeld { flock(descriptor, LOCK_UN) } }

    /// Waits until no other process holds the folder, and locks it.
    /// - Parameter folder: a folder that exists or was created just now.
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
            // The other process deleted the unused folder.
            try FileSystem.createFolder(folder)
        }
    }

    /// Locks a folder if no other process holds a lock on it.
    /// - Returns: nil if another process does.
    /// - Throws: ``MastheadError`` if the folder cannot be opened.
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
