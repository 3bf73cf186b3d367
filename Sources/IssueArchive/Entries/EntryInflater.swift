import CZlib
import Cryptography
import Files
public import Foundation
public import Periodical

/// Inflates the data of deflated entries.
public enum EntryInflater {
    /// Inflates a file that contains a single entry's data.
    /// - Parameters:
    ///   - data: the file with the entry's data (RFC 1951).
    ///   - target: the destination, replaced if it exists.
    ///   - size: the size of the inflated file according to the index.
    /// - Returns: the SHA-256 of the file in hexadecimal, or nil if the data does not inflate to this size.
    /// - Throws: ``MastheadError`` with the code `files.failed`.
    public static func inflate(_ data: URL, into target: URL, size: Int) throws(MastheadError) -> String? {
        let descriptor = open(target.path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", target) }
        defer { close(descriptor) }
        var stream = z_stream()
        guard masthead_inflate_start(&stream) == Z_OK else {
            throw MastheadError(.fileSystem, cannot: "unpack", to: target.path, found: "not enough memory")
        }
        defer { inflateEnd(&stream) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: FileReader.chunkByteCount, alignment: 16)
        defer { buffer.deallocate() }
        var hash = SHA256()
        var total = 0
        var status = Z_OK
        try FileReader.forEachChunk(of: data) { chunk throws(MastheadError) in
            // Nothing may follow the end of the deflated data.
            guard status != Z_STREAM_END else { status = Z_DATA_ERROR; return }
            stream.next_in = UnsafeMutablePointer(mutating: chunk.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(chunk.count)
            while status == Z_OK {
                stream.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
                stream.avail_out = UInt32(buffer.count)
                status = CZlib.inflate(&stream, Z_NO_FLUSH)
                let piece = UnsafeRawBufferPointer(rebasing: buffer[..<(buffer.count - Int(stream.avail_out))])
                total += piece.count
                if total > size { status = Z_DATA_ERROR }
                guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else { return }
                hash.update(bufferPointer: piece)
                try piece.writeAll(to: descriptor, file: target)
                if stream.avail_in == 0, stream.avail_out > 0 { break }
            }
            if status == Z_BUF_ERROR { status = Z_OK }
            if status == Z_STREAM_END, stream.avail_in > 0 { status = Z_DATA_ERROR }
        }
        guard status == Z_STREAM_END, total == size else { return nil }
        return hash.finalize().hexadecimal
    }
}
