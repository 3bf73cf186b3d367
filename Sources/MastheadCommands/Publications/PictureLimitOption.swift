import ArgumentParser
import IssueLibrary

/// How many bytes the pictures of a feed take up at the most, as it is typed, or `usual`.
struct PictureLimitOption {
    /// Nil for as many as is usual.
    let bytes: Int?

    /// What is typed, for messages.
    static let expected = "a size from 1M to 1000G, such as 20M or 1G"

    init(_ text: String) throws {
        guard text != "usual" else {
            bytes = nil
            return
        }
        guard let bytes = Self.bytes(text) else { throw ValidationError("Use \(Self.expected), or `usual`.") }
        self.bytes = bytes
    }

    /// Reads what was typed; nil where it is none, too few or too many.
    static func bytes(_ text: String) -> Int? {
        ByteCount(argument: text).flatMap { FeedDetails.pictureLimits.contains($0.value) ? $0.value : nil }
    }

    /// A limit in words: `100 MB`.
    static func words(_ bytes: Int) -> String { bytes.formatted(.byteCount(style: .file)) }
}
