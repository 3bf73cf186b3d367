package import Foundation
package import Periodical

/// Detects truncated files of unknown length by the end marker of their format.
package enum ContentEnd {
    /// The number of bytes that are inspected at the end. The comment that ends a ZIP archive may have 64 KiB.
    private static let tailByteCount = 66 << 10
    /// The end marker of a PDF is in these last bytes, because other bytes may follow the marker.
    private static let tailOfPDF = 4 << 10

    /// Returns why a file is truncated, or nil if it has its end marker or its format has no known marker.
    package static func fault(of file: URL) throws(MastheadError) -> String? {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            let start = try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data()
            let byteCount = try handle.seekToEnd()
            try handle.seek(toOffset: byteCount - min(byteCount, UInt64(tailByteCount)))
            let tail = try handle.readToEnd() ?? Data()
            return fault(start, tail, byteCount: Int(byteCount))
        } catch { throw .files("read", file, error) }
    }

    /// Returns why data in memory is truncated, or nil if it has its end marker or its format has no known marker.
    static func fault(of data: Data) -> String? {
        fault(
            data.prefix(FileFormat.inspectedByteCount), data.suffix(tailByteCount), byteCount: data.count)
    }

    private static func fault(_ start: Data, _ tail: Data, byteCount: Int) -> String? {
        let isWhole: Bool
        let format = FileFormat(start)
        switch format {
        case .pdf: isWhole = isWholePDF(start, tail, byteCount)
        case let format? where format.isZip: isWhole = has([0x50, 0x4B, 0x05, 0x06], in: tail)
        case .png: isWhole = has(Array("IEND".utf8), in: tail)
        case .jpeg: isWhole = has([0xFF, 0xD9], in: tail)
        case .gif: isWhole = tail.contains(0x3B)
        case .webp: isWhole = byteCount >= 8 + littleEndian(start.dropFirst(4).prefix(4))
        default: return nil
        }
        return isWhole ? nil : "the file is cut off: the end of \(format?.name ?? "the file") is missing"
    }

    private static func isWholePDF(_ start: Data, _ tail: Data, _ byteCount: Int) -> Bool {
        // A linearized PDF also has an end marker near its start, but states its length (ISO 32000-1, Annex F).
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
