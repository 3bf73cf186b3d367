import CZlib
import Foundation

/// Inspects PNG files (ISO/IEC 15948, W3C PNG third edition), which are sequences of chunks with checksums, from IHDR
/// to IEND.
struct PNGWalk {
    private let input: MediaInput

    init(_ input: MediaInput) { self.input = input }

    /// The chunks with text and the color profile, which decoders inflate completely.
    private static let describing: Set<String> = ["zTXt", "iTXt", "tEXt", "iCCP"]
    /// The maximum number of chunks to read before the pixels. Real files have less than a tenth of this.
    private static let chunkLimit = 10_000

    /// Returns the total size of the chunks before the pixels that decoders inflate, in bytes.
    private func describingByteCount() throws(MediaFault) -> Int {
        var (offset, sum) = (8, 0)
        for _ in 0..<Self.chunkLimit {
            let length = try input.bigEndian(UInt32.self, at: offset)
            let kind = String(decoding: try input.bytes(at: offset + 4, 4), as: UTF8.self)
            if kind == "IDAT" || kind == "IEND" { return sum }
            if Self.describing.contains(kind) { sum += length }
            offset += 12 + length
        }
        throw .damaged("has more than \(Self.chunkLimit) parts before its pixels")
    }

    func walk(_ depth: WalkDepth) throws(MediaFault) -> PictureShape {
        guard try input.has("IHDR", at: 12), try input.bigEndian(UInt32.self, at: 8) == 13 else {
            throw .damaged("has no PNG header")
        }
        var shape = PictureShape(
            width: try input.bigEndian(UInt32.self, at: 16), height: try input.bigEndian(UInt32.self, at: 20))
        guard (1...Int(Int32.max)).contains(shape.width), (1...Int(Int32.max)).contains(shape.height) else {
            throw .damaged("declares a size of \(shape.width)x\(shape.height) pixels")
        }
        // Count only the still picture, because Masthead's decoders ignore the animation of an APNG.
        if depth == .header {
            shape.describingByteCount = try describingByteCount()
            return shape
        }
        var offset = 8
        var hasData = false
        while true {
            let length = try input.bigEndian(UInt32.self, at: offset)
            let name = try input.bytes(at: offset + 4, 4)
            let kind = String(decoding: name, as: UTF8.self)
            guard name.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
                throw .damaged("has no chunk at byte \(offset), where one should start")
            }
            guard length <= Int32.max else { throw .damaged("has a chunk '\(kind)' of \(length) bytes") }
            let end = offset + 8 + length
            var sum = crc32(0, nil, 0)
            try input.forEachPiece(offset + 4..<end) { piece in
                sum = crc32(sum, piece.bindMemory(to: UInt8.self).baseAddress, UInt32(piece.count))
            }
            guard try input.bigEndian(UInt32.self, at: end) == Int(sum) else {
                throw .damaged("is damaged: the checksum of its chunk '\(kind)' at byte \(offset) is wrong")
            }
            if kind == "acTL", length == 8 {
                shape.frameCount = max(1, try input.bigEndian(UInt32.self, at: offset + 8))
            }
            if kind == "IDAT" { hasData = true }
            if Self.describing.contains(kind), !hasData { shape.describingByteCount += length }
            if kind == "IEND" { break }
            offset = end + 4
        }
        guard hasData else { throw .damaged("contains no pixels") }
        return shape
    }
}
