extension String {
    /// The text's words on one line, separated by single spaces.
    package var oneLine: String {
        var text = self
        switch text.withUTF8(WordLine.outcome) {
        case .same: return self
        case .line(let line): return line
        case .unclear: return split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    /// The text without white space at its start and end. White space means Foundation's `whitespacesAndNewlines`.
    package var trimmed: String {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last, first.isBlank || last.isBlank else {
            return self
        }
        let start = unicodeScalars.drop(while: \.isBlank)
        guard let end = start.lastIndex(where: { !$0.isBlank }) else { return "" }
        return String(start[...end])
    }

    /// Returns the text, truncated with an ellipsis to at most this many Characters.
    ///
    /// The text is cut between two Characters, unless a single Character is too long. Direction marks that are still
    /// open are closed.
    package func shortened(to count: Int) -> String {
        // A Character has at least one byte, so there is no need to count the Characters of a short text.
        guard utf8.count > count else { return closingDirections }
        let byteLimit = count * 32
        var (end, kept, bytes) = (startIndex, 0, 0)
        while end < endIndex, kept < count {
            let next = index(after: end)
            bytes += utf8.distance(from: end, to: next)
            guard bytes <= byteLimit else { break }
            if next == endIndex { return closingDirections }
            (end, kept) = (next, kept + 1)
        }
        let whole = kept == count ? index(before: end) : end
        let start = whole == startIndex ? String(unicodeScalars.prefix(count)) : String(self[..<whole])
        return (start.trimmed + "…").closingDirections
    }

    /// The text with all open direction marks closed (Unicode Annex 9, section 2).
    package var closingDirections: String {
        // Return early if there is no direction mark. In UTF-8, all of them start with 0xE2.
        guard utf8.contains(0xE2) else { return self }
        var open: [Unicode.Scalar] = []
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x202A, 0x202B, 0x202D, 0x202E: open.append("\u{202C}")
            case 0x2066...0x2068: open.append("\u{2069}")
            case 0x202C: if open.last == "\u{202C}" { open.removeLast() }
            case 0x2069:
                // The end of an isolate also closes all direction marks inside it.
                if let place = open.lastIndex(of: "\u{2069}") { open.removeSubrange(place...) }
            default: break
            }
        }
        guard !open.isEmpty else { return self }
        var text = self
        text.unicodeScalars.append(contentsOf: open.reversed())
        return text
    }

    /// Whether the text is a simple absolute web URL, which need not be parsed or encoded: a scheme, a host, and a path
    /// without `..` and percent-encoding.
    package var isPlainWebAddress: Bool { webAddressOrigin != nil }

    /// The number of bytes before the path of a simple URL, or nil if the text must be parsed or is not a URL.
    var webAddressOrigin: Int? {
        var text = self
        return text.withUTF8 { bytes in
            let scheme = bytes.starts(with: "https://".utf8) ? 8 : bytes.starts(with: "http://".utf8) ? 7 : 0
            guard scheme > 0, bytes.count <= 4096 else { return nil }
            var index = scheme
            while index < bytes.count,
                bytes[index].isLetterOrDigit || (index > scheme && [0x2D, 0x2E].contains(bytes[index]))
            {
                index += 1
            }
            guard index > scheme, index < bytes.count, bytes[index - 1].isLetterOrDigit, bytes[index] == 0x2F,
                UnsafeBufferPointer(rebasing: bytes[index...]).isPlainPath
            else { return nil }
            return index
        }
    }

    /// Whether the text is an absolute path, optionally with a query and fragment, that need not be parsed or encoded.
    var isPlainPath: Bool {
        var text = self
        return text.withUTF8 { bytes in
            bytes.first == 0x2F && (bytes.count < 2 || bytes[1] != 0x2F) && bytes.count <= 4096 && bytes.isPlainPath
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes may appear unescaped in paths, queries and fragments, and contain no `..`.
    fileprivate var isPlainPath: Bool {
        var hasFragment = false
        for (index, byte) in enumerated() {
            if byte.isLetterOrDigit { continue }
            switch byte {
            // The bytes in this case are -_~!$&'()*+,;=:@?
            case 0x2D, 0x5F, 0x7E, 0x21, 0x24, 0x26...0x2C, 0x3A, 0x3B, 0x3D, 0x3F, 0x40: break
            case 0x2F: if index + 1 < count, self[index + 1] == 0x2E || self[index + 1] == 0x2F { return false }
            case 0x2E: break
            case 0x23:
                if hasFragment { return false }
                hasFragment = true
            case 0x25:
                guard index + 2 < count, self[index + 1].isHexadecimalDigit, self[index + 2].isHexadecimalDigit else {
                    return false
                }
            default: return false
            }
        }
        return true
    }
}

extension UInt8 {
    var isLetterOrDigit: Bool {
        (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) || (0x30...0x39).contains(self)
    }

    fileprivate var isHexadecimalDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x66).contains(self) || (0x41...0x46).contains(self)
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
