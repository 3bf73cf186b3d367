import Foundation

/// Inspects GIF files (89a specification), which are sequences of blocks from the header to the trailer.
struct GIFWalk {
    private let input: MediaInput

    init(_ input: MediaInput) { self.input = input }

    func walk(_ depth: WalkDepth) throws(MediaFault) -> PictureShape {
        var shape = PictureShape(
            width: try input.littleEndian(UInt16.self, at: 6), height: try input.littleEndian(UInt16.self, at: 8))
        shape.frameCount = 0
        var offset = 13 + colorTableLength(try input.byte(at: 10))
        do throws(MediaFault) {
            while try block(&offset, &shape) {}
        } catch {
            // Accept a truncated or damaged file: decoders show its intact frames.
            guard depth == .header, shape.frameCount > 0 else { throw error }
        }
        guard shape.frameCount > 0 else { throw .damaged("contains no picture") }
        guard shape.width > 0, shape.height > 0 else {
            throw .damaged("declares a size of \(shape.width)x\(shape.height) pixels")
        }
        return shape
    }

    /// Reads a block.
    /// - Returns: whether another block follows.
    private func block(_ offset: inout Int, _ shape: inout PictureShape) throws(MediaFault) -> Bool {
        switch try input.byte(at: offset) {
        case 0x3B: return false
        case 0x21: offset += 2
        case 0x2C:
            func field(_ place: Int) throws(MediaFault) -> Int {
                try input.littleEndian(UInt16.self, at: offset + place)
            }
            // Decoders enlarge the picture to cover all of its frames.
            let right = try field(1) + field(5)
            let bottom = try field(3) + field(7)
            shape.width = max(shape.width, right)
            shape.height = max(shape.height, bottom)
            shape.frameCount += 1
            offset += 10 + colorTableLength(try input.byte(at: offset + 9))
            let codeSize = try input.byte(at: offset)
            guard (1...11).contains(codeSize) else { throw .damaged("has a frame with codes of \(codeSize) bits") }
            offset += 1
        case let other: throw .damaged("has a block of unknown type \(other) at byte \(offset)")
        }
        while true {
            let count = Int(try input.byte(at: offset))
            offset += 1 + count
            if count == 0 { return true }
        }
    }

    private func colorTableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
}
