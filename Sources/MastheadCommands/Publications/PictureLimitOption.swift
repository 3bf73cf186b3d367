import ArgumentParser
import IssueLibrary

/// An option for the maximum size of a feed's pictures, or `usual`.
struct PictureLimitOption {
    /// The limit in bytes, or nil for the default.
    let bytes: Int?

    /// The values that are accepted, for error messages.
    static let expected = "a size from 1M to 1000G, such as 20M or 1G"

    init(_ text: String) throws {
        guard text != "usual" else {
            bytes = nil
            return
        }
        guard let bytes = Self.bytes(text) else {
            throw ValidationError("Use \(Self.expected). To use the default limit, use `usual`.")
        }
        self.bytes = bytes
    }

    /// Parses a size, or returns nil if the text is not a size or the size is out of range.
    static func bytes(_ text: String) -> Int? {
        ByteCountArgument(argument: text).flatMap { FeedDetails.pictureLimits.contains($0.value) ? $0.value : nil }
    }

    /// Returns a limit in words, such as `100 MB`.
    static func words(_ bytes: Int) -> String { bytes.formatted(.byteCount(style: .file)) }
}
