import Foundation
import Periodical

/// A lock on a file that other processes respect and that dies with its holder.
final class FileLock: Sendable {
    private let descriptor: Int32
    private let file: URL

    private init(descriptor: Int32, file: URL) {
        self.descriptor = descriptor
        self.file = file
    }

    deinit { close(descriptor) }

    /// Takes the lock if nobody holds it; the folder for its file is made.
    static func attempt(_ file: URL) throws(MastheadError) -> FileLock? { try acquire(file, waiting: false) }

    /// Waits for the lock. Whoever holds it is another process at work, or another task of this one.
    static func acquire(_ file: URL) async throws(MastheadError) -> FileLock {
        let result: Result<FileLock?, MastheadError> = await withCheckedContinuation { continuation in
            // The call blocks: it must not do so on a thread that tasks share.
            DispatchQueue.global().async {
                continuation.resume(returning: Result { () throws(MastheadError) in try acquire(file, waiting: true) })
            }
        }
        guard let lock = try result.get() else { throw .system("locking", file, number: EAGAIN) }
        return lock
    }

    private static func acquire(_ file: URL, waiting: Bool) throws(MastheadError) -> FileLock? {
        while true {
            try ContentInstaller.create(file.deletingLastPathComponent())
            let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            if descriptor < 0 {
                // The last holder deleted the folder when it was done with it.
                if errno == ENOENT { continue }
                throw .system("locking", file)
            }
            while flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
                if errno == EINTR { continue }
                let number = errno
                close(descriptor)
                if number == EWOULDBLOCK { return nil }
                throw .system("locking", file, number: number)
            }
            var held = stat()
            var named = stat()
            if fstat(descriptor, &held) == 0, stat(file.path, &named) == 0, held.st_ino == named.st_ino {
                return FileLock(descriptor: descriptor, file: file)
            }
            // The last holder deleted the file when it was done: what we hold locks nothing.
            close(descriptor)
        }
    }

    /// Deletes the lock's file while it is held.
    func remove() { unlink(file.path) }
}
