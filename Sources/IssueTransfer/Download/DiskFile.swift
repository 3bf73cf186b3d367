package import Cryptography
package import Foundation
package import Periodical

/// A growing file that is regularly synced to disk. Only one thread may write to the file at a time.
package final class DiskFile: @unchecked Sendable {
    /// An open file, which any thread may sync to disk.
    package final class Handle: Sendable {
        fileprivate let descriptor: Int32
        private let file: URL

        fileprivate init(_ file: URL) throws(MastheadError) {
            descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw .system("write", file) }
            self.file = file
        }

        deinit { close(descriptor) }

        /// Syncs the written data to disk.
        package func synchronize() throws(MastheadError) {
            #if os(Linux)
                let result = fdatasync(descriptor)
            #else
                let result = fcntl(descriptor, F_FULLFSYNC)
            #endif
            guard result == 0 else { throw .system("synchronize", file) }
        }
    }

    package let handle: Handle
    private let file: URL
    private var descriptor: Int32 { handle.descriptor }
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)

    package init(_ file: URL) throws(MastheadError) {
        handle = try Handle(file)
        self.file = file
    }

    deinit { buffer.deallocate() }

    /// Appends lines to a file and syncs it to disk.
    package static func append(_ lines: String, to file: URL) throws(MastheadError) {
        let descriptor = open(file.path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("write", file) }
        defer { close(descriptor) }
        // The newline at the start ends a last line that a power failure may have cut off.
        let bytes = Array(("\n" + lines).utf8)
        guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw .system("write", file)
        }
    }

    /// Writes bytes at an offset in the file.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(MastheadError) {
        var rest = bytes
        var offset = offset
        while !rest.isEmpty {
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset))
            if count < 0 {
                if errno == EINTR { continue }
                throw .system("write", file)
            }
            offset += count
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Truncates the file to a number of bytes.
    package func truncate(to byteCount: Int) throws(MastheadError) {
        guard ftruncate(descriptor, off_t(byteCount)) == 0 else { throw .system("write", file) }
    }

    /// Returns a running hash of the first bytes of the file, to which more bytes can be added.
    package func hash(first byteCount: Int) throws(MastheadError) -> SHA256 {
        var hash = SHA256()
        var offset = 0
        while offset < byteCount {
            let count = try read(min(buffer.count, byteCount - offset), at: offset)
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            offset += count
        }
        return hash
    }

    /// Returns the first bytes of the file, at most `byteCount`.
    func start(_ byteCount: Int) throws(MastheadError) -> Data {
        let count = byteCount > 0 ? try read(min(buffer.count, byteCount), at: 0) : 0
        return Data(buffer[..<count])
    }

    /// Compares a buffer with the file's content at an offset, and returns how many bytes match before the first
    /// difference.
    func countOfEqual(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(MastheadError) -> Int {
        var equal = 0
        while equal < bytes.count {
            let count = try read(min(buffer.count, bytes.count - equal), at: offset + equal)
            for index in 0..<count where buffer[index] != bytes[equal + index] { return equal + index }
            equal += count
        }
        return equal
    }

    private func read(_ byteCount: Int, at offset: Int) throws(MastheadError) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, byteCount, off_t(offset))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("read", file, number: count == 0 ? EIO : errno) }
            return count
        }
    }
}
