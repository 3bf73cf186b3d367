/// The orientation in a camera's Exif data (CIPA DC-008), which is a TIFF structure. With values from 5 to 8, the
/// picture is rotated by 90 degrees.
enum ExifOrientation {
    /// Returns the orientation, or 1 if it is missing or the structure is damaged.
    static func read(_ input: MediaInput, _ range: Range<Int>) throws(MediaFault) -> Int {
        let start = range.lowerBound
        guard range.count >= 8, range.upperBound <= input.count else { return 1 }
        let isLittle = try input.has("II", at: start)
        func number<Number: FixedWidthInteger>(_ type: Number.Type, _ offset: Int) throws(MediaFault) -> Int {
            guard offset >= start, offset + MemoryLayout<Number>.size <= range.upperBound else { return 0 }
            return isLittle ? try input.littleEndian(type, at: offset) : try input.bigEndian(type, at: offset)
        }
        let directory = start + (try number(UInt32.self, start + 4))
        let count = try number(UInt16.self, directory)
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard entry + 12 <= range.upperBound else { break }
            if try number(UInt16.self, entry) == 0x0112 { return try number(UInt16.self, entry + 8) }
        }
        return 1
    }
}
