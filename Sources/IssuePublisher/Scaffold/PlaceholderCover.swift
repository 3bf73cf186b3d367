import CZlib
import Foundation

/// A marker in the covers that `masthead new` draws. The marker is a PNG text chunk, by which `check` recognizes a
/// cover that the publisher has not replaced.
enum PlaceholderCover {
    /// The total length of the PNG signature and the header chunk, which precede the marker.
    private static let headerLength = 33

    /// Returns a PNG that contains the marker.
    static func marked(_ png: Data) -> Data {
        png.prefix(headerLength) + Data(mark) + png.dropFirst(headerLength)
    }

    /// Whether a PNG file contains the marker. False if the file is unreadable, which other checks report.
    static func isOne(_ file: URL) -> Bool {
        do {
            let data = try Data(contentsOf: file, options: .mappedIfSafe)
            return data.dropFirst(headerLength).starts(with: mark)
        } catch { return false }
    }

    /// The marker's chunk: the length of the content, the type, the content and a checksum.
    private static let mark: [UInt8] = {
        let type = Array("tEXt".utf8)
        let content = Array("Comment\0Placeholder cover of a new issue".utf8)
        return bytes(UInt32(content.count)) + type + content + bytes(checksum(type + content))
    }()

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
    }
}
