/// One range of a `Range` header in bytes (RFC 9110 section 14.1.2).
package enum ByteRange: Sendable, Hashable {
    /// A range with a start, and with an end if given: `bytes=100-`, `bytes=100-199`.
    case from(Int, through: Int?)
    /// A range of the last bytes: `bytes=-500`.
    case last(Int)

    /// Returns the ranges of a header field. Returns nil if the field is malformed or contains too many ranges. The
    /// standard allows a server to ignore such a field.
    package static func list(_ field: String) -> [ByteRange]? {
        guard field.lowercased().hasPrefix("bytes=") else { return nil }
        let parts = field.dropFirst(6).split(separator: ",").map { ByteRange($0.trimmingCharacters(in: .whitespaces)) }
        let ranges = parts.compactMap { $0 }
        return ranges.count == parts.count && (1...largestCount).contains(ranges.count) ? ranges : nil
    }

    private static let largestCount = 32

    private init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        if parts[0].isEmpty {
            guard let count = Int(parts[1]), count >= 0 else { return nil }
            self = .last(count)
        } else {
            guard let first = Int(parts[0]), first >= 0 else { return nil }
            if parts[1].isEmpty {
                self = .from(first, through: nil)
            } else {
                guard let last = Int(parts[1]), last >= first else { return nil }
                self = .from(first, through: last)
            }
        }
    }

    /// Returns the bytes of the range in a file, or nil if the file does not contain any of them.
    package func bounds(in size: Int) -> ClosedRange<Int>? {
        switch self {
        case .from(let first, let last): first < size ? first...min(last ?? size - 1, size - 1) : nil
        case .last(let count): count > 0 && size > 0 ? max(0, size - count)...(size - 1) : nil
        }
    }
}
