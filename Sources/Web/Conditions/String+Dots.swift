import Foundation

extension String {
    /// Whether the text contains two consecutive dots, as in the name of the parent folder. `contains("..")` is too
    /// slow here, because it compares characters instead of bytes.
    package var hasTwoDots: Bool { hasPair(UInt8(ascii: "."), UInt8(ascii: ".")) }

    /// Whether a segment of a path starts with a dot.
    package var hasHiddenSegment: Bool {
        utf8.first == UInt8(ascii: ".") || hasPair(UInt8(ascii: "/"), UInt8(ascii: "."))
    }

    private func hasPair(_ first: UInt8, _ second: UInt8) -> Bool {
        var before: UInt8 = 0
        return utf8.contains { byte in
            defer { before = byte }
            return before == first && byte == second
        }
    }

    /// The text with percent-encoding removed, or nil if the encoding is invalid.
    package var percentDecoded: String? { utf8.contains(UInt8(ascii: "%")) ? removingPercentEncoding : self }
}
