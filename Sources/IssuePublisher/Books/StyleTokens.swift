import Foundation

/// The tokens of a style sheet (CSS Syntax 3, section 4), in enough detail to find its files and fonts.
struct StyleTokens {
    /// A token's kind, with its decoded text.
    enum Kind: Hashable {
        case space
        case comment
        /// A name, or a number with its unit.
        case word(String)
        /// An at-rule's name: `@name`.
        case rule(String)
        /// The start of a function: `name(`.
        case function(String)
        case string(String)
        /// A URL without quotation marks: `url(...)`.
        case address(String)
        case sign(Unicode.Scalar)
    }

    struct Token {
        let kind: Kind
        /// The token's range in the text's Unicode scalars.
        let range: Range<Int>
    }

    let scalars: [Unicode.Scalar]
    private(set) var tokens: [Token] = []
    private var index = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        while index < scalars.count {
            let start = index
            let kind = next()
            tokens.append(Token(kind: kind, range: start..<index))
        }
    }

    private func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
        index + offset < scalars.count ? scalars[index + offset] : nil
    }

    private static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { " \t\n\r\u{C}".unicodeScalars.contains($0) } ?? false
    }

    private static func isNewline(_ scalar: Unicode.Scalar?) -> Bool {
        scalar.map { "\n\r\u{C}".unicodeScalars.contains($0) } ?? false
    }

    private func isInName(_ offset: Int = 0) -> Bool {
        guard let scalar = scalar(offset) else { return false }
        if scalar == "\\" { return self.scalar(offset + 1) != nil && !Self.isNewline(self.scalar(offset + 1)) }
        return scalar.value >= 0x80 || scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
            || ("0"..."9").contains(scalar)
    }

    private mutating func next() -> Kind {
        guard let first = scalar() else { return .space }
        if first == "/", scalar(1) == "*" {
            index += 2
            while index < scalars.count, !(scalar() == "*" && scalar(1) == "/") { index += 1 }
            index = min(index + 2, scalars.count)
            return .comment
        }
        if Self.isSpace(first) {
            while Self.isSpace(scalar()) { index += 1 }
            return .space
        }
        if first == "\"" || first == "'" { return .string(string(first)) }
        if first == "@", isInName(1) {
            index += 1
            return .rule(name().lowercased())
        }
        guard isInName() else {
            index += 1
            return .sign(first)
        }
        let name = name()
        guard scalar() == "(" else { return .word(name) }
        index += 1
        guard name.lowercased() == "url" else { return .function(name.lowercased()) }
        var offset = 0
        while Self.isSpace(scalar(offset)) { offset += 1 }
        if scalar(offset) == "\"" || scalar(offset) == "'" { return .function("url") }
        return .address(address())
    }

    private mutating func name() -> String {
        var name = String.UnicodeScalarView()
        while isInName() { name.append(character()) }
        return String(name)
    }

    /// Reads one character, which may be escaped.
    private mutating func character() -> Unicode.Scalar {
        guard let scalar = scalar() else { return "\u{FFFD}" }
        index += 1
        guard scalar == "\\", let escaped = self.scalar() else { return scalar }
        var value: UInt32 = 0
        var count = 0
        while count < 6, let digit = self.scalar().flatMap({ Character($0).hexDigitValue }) {
            value = value * 16 + UInt32(digit)
            (index, count) = (index + 1, count + 1)
        }
        guard count > 0 else {
            index += 1
            return escaped
        }
        if Self.isSpace(self.scalar()) { index += 1 }
        return Unicode.Scalar(value).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}"
    }

    private mutating func string(_ quote: Unicode.Scalar) -> String {
        var text = String.UnicodeScalarView()
        index += 1
        while let scalar = scalar(), !Self.isNewline(scalar) {
            if scalar == quote {
                index += 1
                break
            }
            if scalar == "\\", Self.isNewline(self.scalar(1)) { index += 2 } else { text.append(character()) }
        }
        return String(text)
    }

    private mutating func address() -> String {
        var text = String.UnicodeScalarView()
        while let scalar = scalar() {
            if scalar == ")" {
                index += 1
                break
            }
            text.append(character())
        }
        return String(text).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
