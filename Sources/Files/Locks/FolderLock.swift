package import Foundation
package import Periodical

/// An advisory lock on a folder (flock(2)). The system releases it when the process ends. The folder itself is locked,
/// so there is no lock file.
///
/// Only the process that holds this lock changes the folder. Readers hold a shared lock (see ``OpenedFolder``).
package final class FolderLock: Sendable {
    private let descriptor: Int32
    /// Whether the folder is actually locked. False on network file systems without locks.
    package let isHeld: Bool

    private init(_ descriptor: Int32, isHeld: Bool) {
        self.descriptor = descriptor
        self.isHeld = isHeld
    }

    deinit { close(descriptor) }

    /// Releases the lock.
    package func release() { if isHeld { flock(descriptor, LOCK_UN) } }

    /// Locks a folder, waiting until no other process holds a lock on it.
    /// - Parameter folder: an existing folder.
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
            // The process that held the lock has deleted or replaced the folder. Try again.
            try FileSystem.createFolder(folder)
        }
    }

    /// Holds a shared lock on a folder, so that ``attempt(_:cannot:)`` fails while this lock is held. Waits while
    /// another process holds an exclusive lock.
    /// - Returns: nil if the folder cannot be opened or its file system has no locks.
    package static func share(_ folder: URL) -> FolderLock? {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var result = flock(descriptor, LOCK_SH)
        while result != 0, errno == EINTR { result = flock(descriptor, LOCK_SH) }
        guard result == 0 else {
            close(descriptor)
            return nil
        }
        return FolderLock(descriptor, isHeld: true)
    }

    /// Locks a folder unless another process holds a lock on it.
    /// - Returns: nil if another process holds a lock.
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
