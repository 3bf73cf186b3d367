import Foundation

/// Inspects FLAC files (RFC 9639), which have metadata blocks followed by frames that end with a checksum.
struct FLACWalk {
    private let input: MediaInput

    /// The CRC remainders of all byte values with the polynomial 0x8005, highest bit first.
    private static let table: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte) << 8) { sum, _ in sum & 0x8000 == 0 ? sum << 1 : sum << 1 ^ 0x8005 }
    }

    init(_ input: MediaInput) { self.input = input }

    func walk() throws(MediaFault) {
        let start = try AudioTags.endOfTags(input)
        var offset = start + 4
        var isLast = false
        while !isLast {
            let head = try input.bigEndian(UInt32.self, at: offset)
            isLast = head >> 31 == 1
            if offset == start + 4, head >> 24 & 0x7F != 0 { throw .damaged("does not describe its sound") }
            offset += 4 + head & 0xFF_FFFF
            guard offset <= input.count else { throw .cutShort(input.count) }
        }
        guard offset < input.count else { throw .cutShort(input.count) }
        guard try input.bigEndian(UInt16.self, at: offset) & 0xFFFC == 0xFFF8 else {
            throw .damaged("has no frame at byte \(offset), where the first should start")
        }
        // The CRC over a frame with its checksum is zero, and therefore the CRC over several frames is too.
        var sum: UInt16 = 0
        var end = input.count
        if end - offset > 128, try input.has("TAG", at: end - 128) { end -= 128 }
        try Self.table.withUnsafeBufferPointer { table throws(MediaFault) in
            try input.forEachPiece(offset..<end) { piece in
                for byte in piece { sum = sum << 8 ^ table[Int(UInt8(sum >> 8) ^ byte)] }
            }
        }
        guard sum == 0 else { throw .damaged("is damaged or ends early: the checksums of its frames are wrong") }
    }
}
