/// The most common character references in articles.
enum PlainReference {
    /// Returns the character for a reference, or nil if it is not one of the most common references.
    /// - Parameter name: the text between `&` and `;` in the reference.
    static func scalar(_ name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard name.first == UInt8(ascii: "#") else { return named[String(decoding: name, as: UTF8.self)] }
        let isHexadecimal = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
        let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
        guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), isPlain(number) else { return nil }
        return Unicode.Scalar(number)
    }

    /// Whether a number refers to the character with that code point. False for control characters, and for numbers
    /// that stand for Windows-1252 characters.
    private static func isPlain(_ number: UInt32) -> Bool {
        switch number {
        case 0x20..<0x7F, 0xA0..<0xD800, 0x1F000..<0x1FB00: true
        default: false
        }
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "\u{A9}",
        "laquo": "\u{AB}", "raquo": "\u{BB}", "middot": "\u{B7}", "ndash": "\u{2013}", "mdash": "\u{2014}",
        "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}", "ldquo": "\u{201C}", "rdquo": "\u{201D}",
        "bdquo": "\u{201E}", "bull": "\u{2022}", "hellip": "\u{2026}", "euro": "\u{20AC}", "trade": "\u{2122}",
        "rarr": "\u{2192}", "larr": "\u{2190}", "times": "\u{D7}", "deg": "\u{B0}", "auml": "\u{E4}", "ouml": "\u{F6}",
        "uuml": "\u{FC}", "Auml": "\u{C4}", "Ouml": "\u{D6}", "Uuml": "\u{DC}", "szlig": "\u{DF}", "eacute": "\u{E9}",
        "egrave": "\u{E8}", "agrave": "\u{E0}", "ccedil": "\u{E7}",
    ]
}
