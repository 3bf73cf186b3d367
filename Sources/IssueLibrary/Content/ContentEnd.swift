import Foundation
import Periodical

/// Looks at the end of a file of which nothing says how long it is, by its format.
enum ContentEnd {
    /// How much of the end is looked at: an archive's comment may have 64 KiB.
    private static let tailByteCount = 66 << 10
    /// Behind its end a PDF may have some bytes more.
    private static let tailOfPDF = 4 << 10

    /// Why a file cannot be whole; nil if its end is there, or its format has none that is known here.
    static func fault(of file: URL) throws(MastheadError) -> String? {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            let start = try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data()
            let byteCount = try handle.seekToEnd()
            try handle.seek(toOffset: byteCount - min(byteCount, UInt64(tailByteCount)))
            let tail = try handle.readToEnd() ?? Data()
            return fault(start, tail, byteCount: Int(byteCount))
        } catch { throw .files("read", file, error) }
    }

    /// The same of what is in memory.
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
        // One that is linearized has an end near its beginning, too, and says how long it is (ISO 32000-1, Annex F).
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
