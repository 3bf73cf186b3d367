/// Functions that make documents with untrusted text safe to print in a terminal.
enum TerminalText {
    /// Escapes the characters that a terminal would interpret: control characters beyond ASCII, line breaks and
    /// direction marks. The escapes follow the document's format, so its meaning does not change.
    /// - Parameter escape: returns a character's escape in the document's format.
    static func escaped(_ document: String, _ escape: (Unicode.Scalar) -> String) -> String {
        guard document.utf8.contains(where: { $0 >= 0x7F }), !document.unicodeScalars.allSatisfy(isSafe) else {
            return document
        }
        return document.unicodeScalars.map { isSafe($0) ? String($0) : escape($0) }.joined()
    }

    /// Returns whether a character is merely displayed by a terminal. Control characters below U+0020 count as safe,
    /// because they are the document's line breaks.
    static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }

    /// Returns JSON with escapes (RFC 8259, section 7). The characters that are replaced occur only in strings.
    static func escapedJSON(_ json: String) -> String { escaped(json, jsonEscape) }

    /// Returns a character's escape in JSON.
    static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
