import CFileSystem
package import Foundation
package import Periodical

/// An advisory lock on a range of bytes in a file (fcntl(2)), for files in which other programs also lock ranges. The
/// system releases the lock when the process ends.
///
/// Do not use this for a file that this process has open elsewhere. Closing any descriptor of the file releases all of
/// the process's `F_SETLK` locks on it.
package final class RangeLock: Sendable {
    private let descriptor: Int32

    /// The result of an attempt to lock a range.
    package enum Attempt: Sendable {
        case held(RangeLock)
        /// Another program holds a lock on part of the range.
        case busy
        /// The file or its file system does not support locks.
        case impossible
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Locks a range exclusively, unless another program holds a lock on part of it.
    package static func attempt(_ file: URL, start: Int, count: Int) -> Attempt {
        let descriptor = open(file.path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return .impossible }
        var request = flock()
        request.l_type = Int16(F_WRLCK)
        request.l_whence = Int16(SEEK_SET)
        request.l_start = off_t(start)
        request.l_len = off_t(count)
        guard fcntl(descriptor, masthead_lock_set, &request) == 0 else {
            let isBusy = [EAGAIN, EACCES].contains(errno)
            close(descriptor)
            return isBusy ? .busy : .impossible
        }
        return .held(RangeLock(descriptor: descriptor))
    }

    /// Overwrites the locked file with another and syncs it to disk.
    /// - Parameter file: the locked file, for errors.
    package func overwrite(_ file: URL, with other: URL) throws(MastheadError) {
        let source = open(other.path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw .system("read", other) }
        defer { close(source) }
        guard ftruncate(descriptor, 0) == 0 else { throw .system("write", file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var offset = 0
        while true {
            let count = pread(source, &buffer, buffer.count, off_t(offset))
            guard count >= 0 else { throw .system("read", other) }
            guard count > 0 else { break }
            guard pwrite(descriptor, buffer, count, off_t(offset)) == count else { throw .system("write", file) }
            offset += count
        }
        guard fsync(descriptor) == 0 else { throw .system("write", file) }
    }
}
