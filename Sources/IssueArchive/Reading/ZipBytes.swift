import Files
import Foundation
import Periodical

/// Reads the bytes of an archive, with a small buffer that saves system calls for small entries.
final class ZipBytes {
    /// The length of the archive in bytes.
    let count: UInt64
    private let descriptor: Int32
    private let file: URL
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)
    private var held: Range<UInt64> = 0..<0

    init(_ file: URL) throws {
        self.file = file
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw MastheadError.system("read", file) }
        guard let stamp = FileStamp(descriptor: descriptor) else {
            let error = MastheadError.system("read", file)
            close(descriptor)
            throw error
        }
        count = UInt64(stamp.byteCount)
    }

    deinit { close(descriptor) }

    /// Returns the bytes at an offset.
    /// - Throws: ``ZipDirectory/Fault`` if the bytes are beyond the end of the archive.
    func bytes(at offset: UInt64, _ wanted: Int) throws -> [UInt8] {
        guard offset <= count else { throw ZipDirectory.Fault.damaged("an offset is beyond the end of the file") }
        guard UInt64(wanted) <= count - offset else { throw ZipDirectory.Fault.damaged("the file is truncated") }
        if wanted > buffer.count {
            var bytes = [UInt8](repeating: 0, count: wanted)
            try read(offset, wanted, into: &bytes)
            return bytes
        }
        let end = offset + UInt64(wanted)
        if offset < held.lowerBound || end > held.upperBound {
            let length = min(buffer.count, Int(count - offset))
            held = 0..<0
            try read(offset, length, into: &buffer)
            held = offset..<offset + UInt64(length)
        }
        let start = Int(offset - held.lowerBound)
        return Array(buffer[start..<start + wanted])
    }

    /// Returns whether a range might contain the start of an entry.
    func holdsEntry(in range: Range<UInt64>) throws -> Bool {
        var offset = range.lowerBound
        while offset + 4 <= range.upperBound {
            let length = Int(min(range.upperBound - offset, 64 << 10))
            let piece = try bytes(at: offset, length)
            let found = piece.withUnsafeBytes { piece in
                (0..<length - 3).contains { index in
                    piece[index] == 0x50 && piece[index + 1] == 0x4B && piece[index + 2] == 3 && piece[index + 3] == 4
                }
            }
            if found { return true }
            offset += UInt64(length - 3)
        }
        return false
    }

    private func read(_ offset: UInt64, _ length: Int, into bytes: inout [UInt8]) throws {
        guard let start = off_t(exactly: offset) else {
            throw ZipDirectory.Fault.damaged("an offset is beyond the end of the file")
        }
        var done = 0
        while done < length {
            let result = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: done), length - done, start + off_t(done))
            }
            if result < 0 {
                if errno == EINTR { continue }
                throw MastheadError.system("read", file)
            }
            guard result > 0 else { throw ZipDirectory.Fault.damaged("the file is truncated") }
            done += result
        }
    }
}
