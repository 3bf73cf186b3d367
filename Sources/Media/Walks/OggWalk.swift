import Foundation

/// Inspects Ogg files, which are sequences of pages with checksums (RFC 3533).
struct OggWalk {
    private let input: MediaInput

    /// The CRC remainders of all byte values with the polynomial 0x04C11DB7, highest bit first.
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte) << 24) { sum, _ in sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7 }
    }

    init(_ input: MediaInput) { self.input = input }

    func walk() throws(MediaFault) {
        var offset = 0
        while offset < input.count {
            guard try input.has("OggS", at: offset) else {
                // Some programs add an MP3 tag after the last page.
                if offset > 0, try input.hasAny(["TAG", "APETAGEX"], at: offset) { return }
                if input.count - offset < 4 { throw .cutShort(input.count) }
                throw .damaged("has no page at byte \(offset), where one should start")
            }
            let segments = Int(try input.byte(at: offset + 26))
            let head = 27 + segments
            let length = try input.bytes(at: offset + 27, segments).reduce(0) { $0 + Int($1) }
            let end = offset + head + length
            guard end <= input.count else { throw .cutShort(input.count) }
            let wanted = try input.littleEndian(UInt32.self, at: offset + 22)
            var sum = Self.sum(0, try input.bytes(at: offset, 22) + [0, 0, 0, 0])
            try input.forEachPiece(offset + 26..<end) { piece in sum = Self.sum(sum, piece) }
            guard Int(sum) == wanted else {
                throw .damaged("is damaged: the checksum of its page at byte \(offset) is wrong")
            }
            offset = end
        }
    }

    private static func sum(_ start: UInt32, _ bytes: some Sequence<UInt8>) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            bytes.reduce(start) { $0 << 8 ^ table[Int(UInt8($0 >> 24) ^ $1)] }
        }
    }
}
