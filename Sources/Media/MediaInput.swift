import Files
import Foundation
import Periodical

/// Reads a media file through a single buffer, so that memory use does not depend on the file size. Skipped parts are
/// not read.
final class MediaInput {
    /// The number of bytes in the file.
    let count: Int
    private let descriptor: Int32
    private let file: URL
    private let buffer: UnsafeMutableRawBufferPointer
    /// The range of the file that is in the buffer.
    private var held = 0..<0

    private static let bufferByteCount = 256 << 10
    /// How many bytes to read after a jump. Sequential reads are larger.
    private static let jumpByteCount = 4 << 10

    init(_ file: URL) throws(MediaFault) {
        self.file = file
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(.system("read", file)) }
        guard let stamp = FileStamp(descriptor: descriptor) else {
            let error = MastheadError.system("read", file)
            close(descriptor)
            throw .unreadable(error)
        }
        count = stamp.byteCount
        buffer = .allocate(byteCount: Self.bufferByteCount, alignment: 16)
    }

    deinit {
        buffer.deallocate()
        close(descriptor)
    }

    /// Returns the first bytes of the file, or fewer if the file is shorter.
    func start(_ wanted: Int) throws(MediaFault) -> [UInt8] { try bytes(at: 0, min(wanted, count)) }

    /// Returns the bytes at an offset, limited to the size of the buffer.
    func bytes(at offset: Int, _ wanted: Int) throws(MediaFault) -> [UInt8] {
        Array(try window(at: offset, wanted).prefix(wanted))
    }

    func byte(at offset: Int) throws(MediaFault) -> UInt8 { try window(at: offset, 1)[0] }

    /// Returns the big-endian number at an offset in the file.
    func bigEndian<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) throws(MediaFault) -> Int {
        let bytes = try window(at: offset, MemoryLayout<Number>.size)
        let number = Number(bigEndian: bytes.loadUnaligned(as: Number.self))
        guard let value = Int(exactly: number) else { throw .damaged("contains the invalid number \(number)") }
        return value
    }

    /// Returns the little-endian number at an offset in the file.
    func littleEndian<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) throws(MediaFault) -> Int {
        let bytes = try window(at: offset, MemoryLayout<Number>.size)
        let number = Number(littleEndian: bytes.loadUnaligned(as: Number.self))
        guard let value = Int(exactly: number) else { throw .damaged("contains the invalid number \(number)") }
        return value
    }

    /// Whether a text is at an offset in the file.
    func has(_ text: StaticString, at offset: Int) throws(MediaFault) -> Bool {
        guard offset >= 0, text.utf8CodeUnitCount <= count - offset else { return false }
        let found = try window(at: offset, text.utf8CodeUnitCount)
        return found.prefix(text.utf8CodeUnitCount).elementsEqual(
            UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Whether any of the texts is at an offset in the file.
    func hasAny(_ texts: [StaticString], at offset: Int) throws(MediaFault) -> Bool {
        for text in texts where try has(text, at: offset) { return true }
        return false
    }

    /// Calls a closure with each part of a range, in order.
    func forEachPiece(
        _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(MediaFault) -> Void
    ) throws(MediaFault) {
        guard range.upperBound <= count else { throw .cutShort(count) }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let bytes = try window(at: offset, 1)
            let piece = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, range.upperBound - offset)])
            try body(piece)
            offset += piece.count
        }
    }

    /// Returns the offset of the next byte with a value, or nil if there is none.
    func offset(of byte: UInt8, from start: Int) throws(MediaFault) -> Int? {
        var offset = start
        while offset < count {
            let bytes = try window(at: offset, 1)
            if let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) {
                return offset + (UnsafeRawPointer(found) - start)
            }
            offset += bytes.count
        }
        return nil
    }

    /// Returns the part of the buffer that starts at an offset in the file and has at least the wanted number of bytes.
    private func window(at offset: Int, _ wanted: Int) throws(MediaFault) -> UnsafeRawBufferPointer {
        guard offset >= 0, wanted <= count - offset else { throw .cutShort(count) }
        if offset < held.lowerBound || offset + wanted > held.upperBound { try fill(at: offset, wanted) }
        return UnsafeRawBufferPointer(rebasing: buffer[(offset - held.lowerBound)..<held.count])
    }

    private func fill(at offset: Int, _ wanted: Int) throws(MediaFault) {
        let goesOn = held.contains(offset) || offset == held.upperBound
        let size = max(wanted, min(goesOn ? Self.bufferByteCount : Self.jumpByteCount, count - offset))
        precondition(size <= Self.bufferByteCount, "the buffer is smaller than the requested bytes")
        var done = 0
        while done < size {
            let result = pread(descriptor, buffer.baseAddress?.advanced(by: done), size - done, off_t(offset + done))
            if result < 0 {
                if errno == EINTR { continue }
                held = 0..<0
                throw .unreadable(.system("read", file))
            }
            // The file was truncated while it was being read.
            guard result > 0 else {
                held = 0..<0
                throw .cutShort(offset + done)
            }
            done += result
        }
        held = offset..<(offset + size)
    }
}
