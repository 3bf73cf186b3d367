/// Writes the words of a text on one line. The functions work on bytes, which is twenty times faster than working on
/// Characters.
///
/// A space after a sign for Arabic numbers, or before a combining mark, is part of a larger Character and does not
/// separate words. Such text must be processed as Characters.
enum WordLine {
    /// The result of processing a text as bytes.
    enum Outcome {
        /// The text's words are already on a single line.
        case same
        case line(String)
        /// The bytes are not sufficient, so the text must be processed as Characters.
        case unclear
    }

    static func outcome(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
        if isOneLine(bytes) { return .same }
        return line(bytes).map { .line($0) } ?? .unclear
    }

    private static func isOneLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isGap = true
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x20 {
                guard !isGap, !isBound(bytes, from: index, last: index, to: index + 1) else { return false }
                isGap = true
            } else {
                guard spaceWidth(bytes, at: index) == 0 else { return false }
                isGap = false
            }
            index += 1
        }
        return !isGap || bytes.isEmpty
    }

    private static func line(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var isUnclear = false
        let line = String(unsafeUninitializedCapacity: bytes.count) { target in
            var (count, index) = (0, 0)
            while index < bytes.count {
                var width = spaceWidth(bytes, at: index)
                guard width > 0 else {
                    target[count] = bytes[index]
                    (count, index) = (count + 1, index + 1)
                    continue
                }
                let start = index
                var last = index
                while width > 0 {
                    last = index
                    index += width
                    width = index < bytes.count ? spaceWidth(bytes, at: index) : 0
                }
                guard !isBound(bytes, from: start, last: last, to: index) else {
                    isUnclear = true
                    return 0
                }
                if count > 0, index < bytes.count {
                    target[count] = 0x20
                    count += 1
                }
            }
            return count
        }
        return isUnclear ? nil : line
    }

    /// Returns the byte length of the white space at an offset, or 0 if there is none.
    private static func spaceWidth(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = bytes[index]
        if byte < 0x80 { return byte == 0x20 || (byte <= 0x0D && byte >= 0x09) ? 1 : 0 }
        switch byte {
        case 0xC2:
            guard index + 1 < bytes.count else { return 0 }
            return bytes[index + 1] == 0x85 || bytes[index + 1] == 0xA0 ? 2 : 0
        case 0xE1, 0xE2, 0xE3:
            guard index + 2 < bytes.count else { return 0 }
            switch (byte, bytes[index + 1], bytes[index + 2]) {
            case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9),
                (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
                return 3
            default: return 0
            }
        default: return 0
        }
    }

    /// Whether white space may form a Character together with the scalar before or after it.
    /// - Parameters:
    ///   - start: the offset of the first white space character.
    ///   - last: the offset of the last white space character.
    ///   - end: the offset after the last white space character.
    private static func isBound(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, last: Int, to end: Int
    ) -> Bool {
        if start > 0, bytes[start - 1] >= 0x80, !isControl(bytes, at: start) {
            var first = start - 1
            while first > 0, bytes[first] & 0xC0 == 0x80 { first -= 1 }
            if let scalar = scalar(bytes, at: first), isUnusual(scalar), isOneCharacter([scalar, " "]) { return true }
        }
        // Combining marks start at U+0300, whose first byte in UTF-8 is 0xCC.
        if end < bytes.count, bytes[end] >= 0xCC, !isControl(bytes, at: last), let scalar = scalar(bytes, at: end),
            isUnusual(scalar), isOneCharacter([" ", scalar])
        {
            return true
        }
        return false
    }

    /// Whether white space is a line break, which never forms a Character with other scalars.
    private static func isControl(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        switch bytes[index] {
        case 0x09...0x0D: true
        case 0xC2: bytes[index + 1] == 0x85
        case 0xE2: bytes[index + 1] == 0x80 && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9)
        default: false
        }
    }

    private static func isOneCharacter(_ scalars: [Unicode.Scalar]) -> Bool {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text).count == 1
    }

    /// Whether a scalar may form a Character with a space. The large blocks of letters, ideographs and signs contain no
    /// such scalar.
    private static func isUnusual(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x370...0x482, 0x48A...0x58F, 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D5, 0x2010...0x2027,
            0x2030...0x205E, 0x2070...0x20CF, 0x2100...0x2CEE, 0x3001...0x3029, 0x3030...0x3098, 0x309B...0xA66E,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0x1F300...0x1F3FA, 0x1F400...0x1FAFF:
            false
        default: true
        }
    }

    /// Returns the scalar at an offset in valid UTF-8.
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
        let first = bytes[index]
        let width = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard index + width <= bytes.count else { return nil }
        var value = UInt32(width == 1 ? first : first & (0xFF >> (UInt8(width) + 1)))
        for next in bytes[(index + 1)..<(index + width)] { value = value << 6 | UInt32(next & 0x3F) }
        return Unicode.Scalar(value)
    }
}
