import CZlib
import Foundation

/// A marker in the cover that `masthead new` draws. The marker is a PNG text chunk. The check uses it to find a cover
/// that the publisher did not replace.
enum PlaceholderCover {
    /// The length of the PNG signature and the header chunk. The marker follows them.
    private static let headerLength = 33

    /// Returns a PNG with the marker.
    static func marked(_ png: Data) -> Data {
        png.prefix(headerLength) + Data(mark) + png.dropFirst(headerLength)
    }

    /// Whether a file has the marker. False for an unreadable file, which other checks report.
    static func isOne(_ file: URL) -> Bool {
        do {
            let data = try Data(contentsOf: file, options: .mappedIfSafe)
            return data.dropFirst(headerLength).starts(with: mark)
        } catch { return false }
    }

    /// The bytes of the chunk: the length of its content, its type, its content and its checksum.
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
