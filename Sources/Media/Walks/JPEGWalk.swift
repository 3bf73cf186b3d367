import Foundation

/// Inspects JPEG files (ITU-T T.81, annex B), which are sequences of segments and scans from SOI to EOI. Anything after
/// EOI is ignored.
struct JPEGWalk {
    private let input: MediaInput
    private var shape: PictureShape?
    private var isProgressive = false
    private var isTurned = false
    private var scanCount = 0

    init(_ input: MediaInput) { self.input = input }

    func walk(_ depth: WalkDepth) throws(MediaFault) -> PictureShape {
        var walk = self
        return try walk.run(depth)
    }

    private mutating func run(_ depth: WalkDepth) throws(MediaFault) -> PictureShape {
        do throws(MediaFault) {
            var offset = 2
            while try !segment(&offset, depth) {}
        } catch {
            // Accept a truncated or damaged file: decoders show its intact part.
            guard depth == .header, shape != nil, scanCount > 0 else { throw error }
        }
        guard var shape, scanCount > 0 else { throw .damaged("contains no picture") }
        shape.isTurned = isTurned
        shape.scanCount = scanCount
        return shape
    }

    /// Reads a segment, and the scan that may follow it.
    /// - Returns: whether everything needed at this depth is known.
    private mutating func segment(_ offset: inout Int, _ depth: WalkDepth) throws(MediaFault) -> Bool {
        // Like decoders, skip bytes between segments and fill bytes in markers.
        guard let found = try input.offset(of: 0xFF, from: offset) else { throw .cutShort(input.count) }
        let marker = try input.byte(at: found + 1)
        offset = found + (marker == 0xFF ? 1 : 2)
        switch marker {
        case 0x00, 0x01, 0xFF, 0xD0...0xD8: return false
        case 0xD9: return true
        default: break
        }
        let length = try input.bigEndian(UInt16.self, at: offset)
        guard length >= 2 else { throw .damaged("has a segment of \(length) bytes at byte \(found)") }
        guard length <= input.count - offset else { throw .cutShort(input.count) }
        switch marker {
        case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker): try frame(marker, offset, length)
        case 0xE1: if try orientation(offset, length) >= 5 { isTurned = true }
        case 0xDA:
            guard shape != nil else { throw .damaged("has a scan before its size") }
            scanCount += 1
            // Count the scans of a progressive picture. Each scan is a pass over all pixels.
            if depth == .header, !isProgressive { return true }
            offset += length
            try passScan(&offset)
            return false
        default: break
        }
        offset += length
        return false
    }

    private mutating func frame(_ marker: UInt8, _ offset: Int, _ length: Int) throws(MediaFault) {
        guard length >= 8 else { throw .damaged("has a header of \(length) bytes") }
        let height = try input.bigEndian(UInt16.self, at: offset + 3)
        let width = try input.bigEndian(UInt16.self, at: offset + 5)
        guard width > 0, height > 0 else { throw .damaged("declares a size of \(width)x\(height) pixels") }
        isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker)
        // If the file gives several sizes, use the largest.
        if let shape, shape.pixelCount >= width * height { return }
        shape = PictureShape(width: width, height: height)
    }

    /// Skips the data of a scan up to the next marker.
    private func passScan(_ offset: inout Int) throws(MediaFault) {
        while let found = try input.offset(of: 0xFF, from: offset) {
            guard found + 1 < input.count else { break }
            switch try input.byte(at: found + 1) {
            case 0x00, 0xD0...0xD7: offset = found + 2
            case 0xFF: offset = found + 1
            default:
                offset = found
                return
            }
        }
        throw .cutShort(input.count)
    }

    /// Returns the orientation recorded by the camera (Exif 2.32, tag 0x0112), or 1 if the tag is missing.
    private func orientation(_ offset: Int, _ length: Int) throws(MediaFault) -> Int {
        guard length >= 16, try input.has("Exif\0\0", at: offset + 2) else { return 1 }
        return try ExifOrientation.read(input, offset + 8..<offset + length)
    }
}
