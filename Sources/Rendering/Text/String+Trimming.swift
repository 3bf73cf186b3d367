extension String {
    /// The text without trailing spaces.
    var trimmingTrailingSpaces: String {
        guard utf8.last == 0x20 else { return self }
        // Compare bytes, because a space and a following combining mark form a single `Character`.
        return String(decoding: utf8.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
    }

    /// The text without line breaks at its start and end.
    var trimmingLineBreaks: String {
        func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
        guard let first = utf8.first, let last = utf8.last, isBreak(first) || isBreak(last) else { return self }
        return String(decoding: utf8.drop(while: isBreak).reversed().drop(while: isBreak).reversed(), as: UTF8.self)
    }
}
