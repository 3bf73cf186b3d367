import Files
import Foundation
import Hummingbird
import NIOCore

/// A file that is open for reading.
final class OpenFile: Sendable {
    private let descriptor: Int32

    /// Opens the version of a file that a stamp identifies.
    init(_ path: String, _ stamp: FileStamp) throws {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw HTTPError(errno == EACCES ? .forbidden : .notFound) }
        // If the file was just replaced, the response's cache validators no longer apply.
        guard FileStamp(descriptor: descriptor) == stamp else {
            close(descriptor)
            throw HTTPError(.serviceUnavailable)
        }
    }

    deinit { close(descriptor) }

    /// Reads part of the file.
    func bytes(_ bounds: Range<Int>) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: bounds.count)
        while buffer.readableBytes < bounds.count {
            let place = bounds.lowerBound + buffer.readableBytes
            let left = bounds.count - buffer.readableBytes
            let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: left) { bytes in
                max(0, pread(descriptor, bytes.baseAddress, left, off_t(place)))
            }
            guard count > 0 else { throw HTTPError(.serviceUnavailable) }
        }
        return buffer
    }
}
