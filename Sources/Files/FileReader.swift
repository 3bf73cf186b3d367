package import Foundation
package import Periodical

/// Reads a file in chunks, so that memory use does not depend on the file's size.
package enum FileReader {
    package static let chunkByteCount = 256 << 10

    /// Calls a closure with each chunk of a file.
    package static func forEachChunk(
        of file: URL, _ body: (UnsafeRawBufferPointer) throws(MastheadError) -> Void
    ) throws(MastheadError) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("read", file) }
        defer { close(descriptor) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkByteCount, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count == 0 { return }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system("read", file)
            }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
