/// A range of bytes in a `Range` header field (RFC 9110 section 14.1.2).
package enum ByteRange: Sendable, Hashable {
    /// A range with a start and possibly an end: `bytes=100-`, `bytes=100-199`.
    case from(Int, through: Int?)
    /// A number of bytes at the end: `bytes=-500`.
    case last(Int)

    /// Returns the ranges in a header field. Returns nil if the field is malformed or has too many ranges. A server may
    /// ignore such a field.
    package static func list(_ field: String) -> [ByteRange]? {
        guard field.prefix(6).lowercased() == "bytes=" else { return nil }
        let parts = field.utf8.dropFirst(6).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: true)
        guard (1...largestCount).contains(parts.count) else { return nil }
        let ranges = parts.compactMap { ByteRange($0) }
        return ranges.count == parts.count ? ranges : nil
    }

    private static let largestCount = 32

    private init?(_ part: Substring.UTF8View) {
        let spaces: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        let text = part.trimmingPrefix { spaces.contains($0) }
        guard let hyphen = text.firstIndex(of: UInt8(ascii: "-")) else { return nil }
        let end = text[text.index(after: hyphen)...].prefix { !spaces.contains($0) }
        guard text[end.endIndex...].allSatisfy({ spaces.contains($0) }) else { return nil }
        if hyphen == text.startIndex {
            guard let count = Self.number(end) else { return nil }
            self = .last(count)
        } else {
            guard let first = Self.number(text[..<hyphen]) else { return nil }
            if end.isEmpty {
                self = .from(first, through: nil)
            } else {
                guard let last = Self.number(end), last >= first else { return nil }
                self = .from(first, through: last)
            }
        }
    }

    /// Returns the value of decimal digits. The initializers of `Int` would accept a sign as well.
    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(Substring(digits))
    }

    /// Returns the bytes of the range in a file, or nil if the file contains none of them.
    package func bounds(in size: Int) -> ClosedRange<Int>? {
        switch self {
        case .from(let first, let last): first < size ? first...min(last ?? size - 1, size - 1) : nil
        case .last(let count): count > 0 && size > 0 ? max(0, size - count)...(size - 1) : nil
        }
    }
}
