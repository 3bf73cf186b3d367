import Foundation

/// Reads the directories of TIFF files (TIFF 6.0, section 2), including BigTIFF, which permits files larger than 4 GB.
struct TIFFReader {
    private let input: MediaInput
    private let isLittleEndian: Bool
    private let isBig: Bool
    /// The maximum number of entries in a directory. Real files have less than a tenth of this.
    private static let entryLimit = 4_096

    init(_ file: URL) throws(MediaFault) {
        input = try MediaInput(file)
        isLittleEndian = try input.has("II", at: 0)
        let isBigEndian = try input.has("MM", at: 0)
        guard isLittleEndian || isBigEndian else { throw .damaged("does not start with a TIFF header") }
        let version =
            isLittleEndian ? try input.littleEndian(UInt16.self, at: 2) : try input.bigEndian(UInt16.self, at: 2)
        guard version == 42 || version == 43 else { throw .damaged("is a TIFF of unknown version \(version)") }
        isBig = version == 43
    }

    /// The offset of the first directory, or nil.
    var first: Int? {
        get throws(MediaFault) { try offset(at: isBig ? 8 : 4) }
    }

    /// Reads a directory, and the offset of the next one or nil.
    func directory(at place: Int) throws(MediaFault) -> (TIFFDirectory, next: Int?) {
        let count = isBig ? try number(UInt64.self, at: place) : try number(UInt16.self, at: place)
        guard count <= Self.entryLimit else { throw .damaged("has a directory of \(count) entries") }
        let (start, length) = (place + (isBig ? 8 : 2), isBig ? 20 : 12)
        var directory = TIFFDirectory()
        for index in 0..<count {
            let entry = start + index * length
            let tag = try number(UInt16.self, at: entry)
            switch tag {
            case 254: directory.kind = try value(of: entry)
            case 256: directory.width = try value(of: entry)
            case 257: directory.height = try value(of: entry)
            case 258: directory.bitCount = try bitCount(of: entry)
            case 274: directory.orientation = try value(of: entry)
            case 277: directory.sampleCount = try value(of: entry)
            default: break
            }
        }
        return (directory, try offset(at: start + count * length))
    }

    private func offset(at place: Int) throws(MediaFault) -> Int? {
        let offset = isBig ? try number(UInt64.self, at: place) : try number(UInt32.self, at: place)
        return offset == 0 ? nil : offset
    }

    /// Returns the single number in an entry, or nil if the entry's type is not numeric.
    private func value(of entry: Int) throws(MediaFault) -> Int? {
        let place = entry + (isBig ? 12 : 8)
        switch try number(UInt16.self, at: entry + 2) {
        case 3: return try number(UInt16.self, at: place)
        case 4: return try number(UInt32.self, at: place)
        case 16 where isBig: return try number(UInt64.self, at: place)
        default: return nil
        }
    }

    /// Returns the number of bits in a sample. If a pixel has several samples, returns their number instead, which is
    /// also greater than 1.
    private func bitCount(of entry: Int) throws(MediaFault) -> Int? {
        let count = isBig ? try number(UInt64.self, at: entry + 4) : try number(UInt32.self, at: entry + 4)
        return count == 1 ? try value(of: entry) : count
    }

    private func number<Number: FixedWidthInteger>(_: Number.Type, at place: Int) throws(MediaFault) -> Int {
        isLittleEndian ? try input.littleEndian(Number.self, at: place) : try input.bigEndian(Number.self, at: place)
    }
}
