import Foundation
import Periodical

/// Keeps other processes from changing a folder at the same time. The folder itself is locked: no file is left in it, and a
/// process that is killed holds nothing.
final class FolderLock: Sendable {
    private let descriptor: Int32
    /// Whether it is locked; some network file systems know no locks.
    let isHeld: Bool

    /// Waits until no other process holds the folder, and locks it.
    /// - Parameter folder: a folder that is there, or was made a moment ago.
    init(_ folder: URL) throws(MastheadError) {
        while true {
            let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .system("locking", folder) }
            var result = flock(descriptor, LOCK_EX)
            while result != 0, errno == EINTR { result = flock(descriptor, LOCK_EX) }
            let number = errno
            guard result == 0 || [ENOLCK, EOPNOTSUPP, EINVAL].contains(number) else {
                close(descriptor)
                throw .system("locking", folder, number: number)
            }
            guard Self.isStill(folder, descriptor) else {
                // The other process deleted the folder that it had made in vain.
                close(descriptor)
                do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
                    throw .files("creating", folder, error)
                }
                continue
            }
            self.descriptor = descriptor
            isHeld = result == 0
            return
        }
    }

    deinit { close(descriptor) }

    /// Lets others at the folder.
    func release() { if isHeld { flock(descriptor, LOCK_UN) } }

    private static func isStill(_ folder: URL, _ descriptor: Int32) -> Bool {
        var (there, held) = (stat(), stat())
        return stat(folder.path, &there) == 0 && fstat(descriptor, &held) == 0 && there.st_ino == held.st_ino
            && there.st_dev == held.st_dev
    }
}
