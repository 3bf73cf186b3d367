public import Foundation

extension Data {
    /// Returns a gray PNG with one bit per pixel and uncompressed data (ISO/IEC 15948).
    public static func png(width: Int, height: Int) -> Data {
        let row = Data([0]) + Data(repeating: 0xAA, count: (width + 7) / 8)
        let rows = (0..<height).reduce(into: Data()) { data, _ in data += row }
        var stream = Data([0x78, 0x01])
        var left = rows[...]
        while !left.isEmpty {
            let block = left.prefix(65_535)
            left = left.dropFirst(block.count)
            let count = UInt16(block.count)
            stream.append(left.isEmpty ? 1 : 0)
            stream += count.littleEndian.bytes + (~count).littleEndian.bytes + block
        }
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in rows {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        stream += (high << 16 | low).bigEndian.bytes
        let head = UInt32(width).bigEndian.bytes + UInt32(height).bigEndian.bytes + Data([1, 0, 0, 0, 0])
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + pngChunk("IHDR", head)
            + pngChunk("IDAT", stream) + pngChunk("IEND", Data())
    }

    private static func pngChunk(_ name: String, _ content: Data) -> Data {
        let body = Data(name.utf8) + content
        var check: UInt32 = 0xFFFF_FFFF
        for byte in body {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        return UInt32(content.count).bigEndian.bytes + body + (~check).bigEndian.bytes
    }
}

extension FixedWidthInteger {
    fileprivate var bytes: Data { withUnsafeBytes(of: self) { Data($0) } }
}
