/// Documents that are printed as they are, and may hold text that others wrote.
enum TerminalText {
    /// A document in which its own format's escapes stand for what a terminal would act on: control characters beyond ASCII,
    /// breaks of lines, marks of direction. The document says the same.
    /// - Parameter escape: how its format writes a character by its number.
    static func escaped(_ document: String, _ escape: (Unicode.Scalar) -> String) -> String {
        guard document.utf8.contains(where: { $0 >= 0x7F }), !document.unicodeScalars.allSatisfy(isSafe) else {
            return document
        }
        return document.unicodeScalars.map { isSafe($0) ? String($0) : escape($0) }.joined()
    }

    /// Whether a terminal shows a character and does nothing else with it. Controls of ASCII are the document's own lines.
    static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }

    /// JSON in which what a terminal would act on is escaped (RFC 8259, section 7). In JSON it stands nowhere but in strings.
    static func escapedJSON(_ json: String) -> String { escaped(json, jsonEscape) }

    /// A character by its number, as JSON has it.
    static func jsonEscape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
