package import Foundation
package import Periodical

/// Detects truncated files of unknown length, by the missing end marker of their format.
package enum ContentEnd {
    /// The number of bytes to inspect at the end of a file. A ZIP archive may end with a comment of up to 64 KiB.
    private static let tailByteCount = 66 << 10
    /// The number of bytes at the end of a PDF that must contain the end marker. Other bytes may follow it.
    private static let tailOfPDF = 4 << 10

    /// Returns why a file counts as truncated. Returns nil if the file has the end marker of its format, or if its
    /// format has no end marker.
    package static func fault(of file: URL) throws(MastheadError) -> String? {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            let start = try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data()
            let byteCount = try handle.seekToEnd()
            try handle.seek(toOffset: byteCount - min(byteCount, UInt64(tailByteCount)))
            let tail = try handle.readToEnd() ?? Data()
            guard FileFormat(start) == .gif else { return fault(start, tail, byteCount: Int(byteCount)) }
            let hasTrailer = try hasTrailer(Int(byteCount)) { offset, count in
                try handle.seek(toOffset: UInt64(offset))
                return try handle.read(upToCount: count) ?? Data()
            }
            return hasTrailer ? nil : fault(of: .gif)
        } catch { throw .files("read", file, error) }
    }

    /// Returns why data counts as truncated. Returns nil if the data has the end marker of its format, or if its format
    /// has no end marker.
    package static func fault(of data: Data) -> String? {
        let start = data.prefix(FileFormat.inspectedByteCount)
        guard FileFormat(start) == .gif else {
            return fault(start, data.suffix(tailByteCount), byteCount: data.count)
        }
        return hasTrailer(data.count) { data.dropFirst($0).prefix($1) } ? nil : fault(of: .gif)
    }

    private static func fault(_ start: Data, _ tail: Data, byteCount: Int) -> String? {
        let isWhole: Bool
        let format = FileFormat(start)
        switch format {
        case .pdf: isWhole = isWholePDF(start, tail, byteCount)
        case let format? where format.isZip: isWhole = has([0x50, 0x4B, 0x05, 0x06], in: tail)
        case .png: isWhole = has(Array("IEND".utf8), in: tail)
        case .jpeg: isWhole = has([0xFF, 0xD9], in: tail)
        case .webp: isWhole = byteCount >= 8 + littleEndian(start.dropFirst(4).prefix(4))
        default: return nil
        }
        return isWhole ? nil : fault(of: format)
    }

    private static func fault(of format: FileFormat?) -> String {
        "the file is cut off: the end of \(format?.name ?? "the file") is missing"
    }

    /// Whether the blocks of a GIF end with the trailer (GIF 89a). The blocks must be read, because compressed pictures
    /// may contain the same byte.
    /// - Parameter read: returns up to `count` bytes at an offset.
    private static func hasTrailer<Failure: Error>(
        _ byteCount: Int, _ read: (_ offset: Int, _ count: Int) throws(Failure) -> Data
    ) throws(Failure) -> Bool {
        var (start, part) = (0, Data())
        func byte(at offset: Int) throws(Failure) -> UInt8? {
            guard offset < byteCount else { return nil }
            if !(start..<start + part.count).contains(offset) {
                (start, part) = (offset, try read(offset, tailByteCount))
            }
            return part.dropFirst(offset - start).first
        }
        func colorTableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
        guard let flags = try byte(at: 10) else { return false }
        var offset = 13 + colorTableLength(flags)
        while let type = try byte(at: offset) {
            switch type {
            case 0x3B: return true
            case 0x21: offset += 2
            case 0x2C:
                guard let flags = try byte(at: offset + 9) else { return false }
                offset += 11 + colorTableLength(flags)
            // An unknown block means that the file is damaged rather than truncated.
            default: return true
            }
            while let count = try byte(at: offset) {
                offset += 1 + Int(count)
                if count == 0 { break }
            }
        }
        return false
    }

    private static func isWholePDF(_ start: Data, _ tail: Data, _ byteCount: Int) -> Bool {
        // A linearized PDF has another end marker near the start, but it states its own length (ISO 32000-1, Annex F).
        if let dictionary = String(bytes: start.prefix(1024).map { $0 < 0x80 ? $0 : 0x3F }, encoding: .ascii),
            dictionary.contains("/Linearized"),
            let length = dictionary.firstMatch(of: /\/L\s+([0-9]{1,15})/).flatMap({ Int($0.1) }), byteCount < length
        {
            return false
        }
        let padding = tail.reversed().prefix { $0 == 0 || $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }.count
        let end = tail.dropLast(padding).suffix(tailOfPDF)
        return has(Array("%%EOF".utf8), in: end) || has(Array("startxref".utf8), in: end)
    }

    private static func has(_ bytes: [UInt8], in data: Data) -> Bool { data.range(of: Data(bytes)) != nil }

    private static func littleEndian(_ bytes: Data) -> Int { bytes.reversed().reduce(0) { $0 << 8 + Int($1) } }
}
