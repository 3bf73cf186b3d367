import Foundation

/// Inspects WebP files (RFC 9649), which are sequences of RIFF chunks with one VP8 or VP8L picture, or several as
/// frames.
struct WebPWalk {
    private let input: MediaInput

    init(_ input: MediaInput) { self.input = input }

    func walk(_ depth: WalkDepth) throws(MediaFault) -> PictureShape {
        let end = 8 + (try input.littleEndian(UInt32.self, at: 4))
        if depth == .whole, end > input.count { throw .cutShort(input.count) }
        var chunks = RIFFChunks(input, from: 12, to: min(end, input.count))
        var shape = PictureShape(width: 0, height: 0)
        shape.frameCount = 0
        var orientation = 1
        while let chunk = try chunks.next() {
            if chunk.data.upperBound > end {
                throw .damaged("has a chunk '\(chunk.kind)' that is longer than the file")
            }
            if depth == .header, chunk.data.upperBound > input.count, shape.frameCount > 0 { break }
            switch chunk.kind {
            case "VP8X":
                shape.include(
                    1 + (try number24(chunk.data.lowerBound + 4)), 1 + (try number24(chunk.data.lowerBound + 7)))
            case "VP8 ", "VP8L":
                try add(chunk, to: &shape)
            case "ANMF":
                guard chunk.data.count >= 16 else { throw .damaged("has a frame without a header") }
                let start = chunk.data.lowerBound
                let left = 2 * (try number24(start)), top = 2 * (try number24(start + 3))
                shape.include(left + 1 + (try number24(start + 6)), top + 1 + (try number24(start + 9)))
                shape.frameCount += 1
                if depth == .whole { try walkFrame(chunk.data.dropFirst(16)) }
            case "EXIF" where chunk.data.count >= 8 && chunk.data.upperBound <= input.count:
                let hasPrefix = try input.has("Exif\0\0", at: chunk.data.lowerBound)
                let start = chunk.data.lowerBound + (hasPrefix ? 6 : 0)
                orientation = try ExifOrientation.read(input, start..<chunk.data.upperBound)
            default: break
            }
        }
        guard shape.frameCount > 0, shape.width > 0, shape.height > 0 else { throw .damaged("contains no picture") }
        shape.isTurned = (5...8).contains(orientation)
        return shape
    }

    /// Checks the chunks of an animation frame.
    private func walkFrame(_ range: Range<Int>) throws(MediaFault) {
        var chunks = RIFFChunks(input, from: range.lowerBound, to: range.upperBound)
        var unused = PictureShape(width: 0, height: 0)
        while let chunk = try chunks.next() {
            guard chunk.data.upperBound <= range.upperBound else {
                throw .damaged("has a frame with a chunk '\(chunk.kind)' that is longer than the frame")
            }
            if chunk.kind.hasPrefix("VP8") { try add(chunk, to: &unused) }
        }
    }

    /// Reads the size from the header of a VP8 or VP8L picture (RFC 6386, section 9.1; RFC 9649, section 3.4).
    private func add(_ chunk: RIFFChunks.Chunk, to shape: inout PictureShape) throws(MediaFault) {
        let start = chunk.data.lowerBound
        if chunk.kind == "VP8 " {
            let tag = try number24(start)
            guard try input.bytes(at: start + 3, 3) == [0x9D, 0x01, 0x2A] else {
                throw .damaged("has no picture in its chunk 'VP8 '")
            }
            guard tag >> 5 <= chunk.data.count - 10 else {
                throw .damaged("has a picture that is longer than its chunk")
            }
            shape.include(
                try input.littleEndian(UInt16.self, at: start + 6) & 0x3FFF,
                try input.littleEndian(UInt16.self, at: start + 8) & 0x3FFF)
        } else {
            guard try input.byte(at: start) == 0x2F else {
                throw .damaged("has no picture in its chunk 'VP8L'")
            }
            let bits = try input.littleEndian(UInt32.self, at: start + 1)
            shape.include(1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
        }
        shape.frameCount += 1
    }

    private func number24(_ offset: Int) throws(MediaFault) -> Int {
        Int(try input.byte(at: offset)) | (try input.littleEndian(UInt16.self, at: offset + 1)) << 8
    }
}

extension PictureShape {
    /// Enlarges the size so that a picture of another size fits into it.
    fileprivate mutating func include(_ width: Int, _ height: Int) {
        self.width = max(self.width, width)
        self.height = max(self.height, height)
    }
}
