import CZlib
import Foundation

/// The mark of the cover that `masthead new` draws: a text chunk of PNG. The mark lets the check find a cover that the
/// publisher did not replace.
enum PlaceholderCover {
    /// The length of PNG's signature and of the header chunk, which the mark follows.
    private static let headerLength = 33

    /// Returns a PNG with the mark.
    static func marked(_ png: Data) -> Data {
        png.prefix(headerLength) + Data(mark) + png.dropFirst(headerLength)
    }

    /// Whether a file has the mark. An unreadable file does not; other checks report it.
    static func isOne(_ file: URL) -> Bool {
        do {
            let data = try Data(contentsOf: file, options: .mappedIfSafe)
            return data.dropFirst(headerLength).starts(with: mark)
        } catch { return false }
    }

    /// The chunk: the length of its content, its type, its content and its checksum.
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
