import CGumbo

/// A reader for simple markup that all HTML parsers interpret alike: text, tags with quoted attributes, comments and
/// the most common character references.
struct PlainMarkup {
    enum Token {
        /// Text, exactly as in the document.
        case words(UnsafeBufferPointer<UInt8>)
        /// A character that is written as a character reference.
        case character(Unicode.Scalar)
        case start(GumboTag, [(name: String, value: String)], isClosed: Bool)
        case end(GumboTag)
        case comment
        case finished
        /// Markup that requires the complete HTML5 algorithm.
        case unclear
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// Creates a reader.
    /// - Parameter bytes: the markup in UTF-8. The buffer must stay valid while the reader or its tokens are in use.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether the given text starts at the current offset.
    private func isNext(_ text: StaticString) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where bytes[index + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Returns the next token.
    mutating func next() -> Token {
        guard index < bytes.count else { return .finished }
        switch bytes[index] {
        case UInt8(ascii: "<"): return tag()
        case UInt8(ascii: "&"): return reference(within: nil)
        default:
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") {
                guard isCommon(at: index) else { return .unclear }
                index += 1
            }
            return .words(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        }
    }

    /// Skips a line break at the start of a `pre` element, where HTML ignores it.
    mutating func skipLineEnd() {
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    }

    /// Whether a byte belongs to a character that every parser reads unchanged. False for noncharacters, and for
    /// control characters other than white space.
    private func isCommon(at index: Int) -> Bool {
        let byte = bytes[index]
        switch byte {
        case 0x20..<0x7F, UInt8(ascii: "\n"), UInt8(ascii: "\t"): return true
        case 0..<0x80: return false
        default: break
        }
        guard index + 1 < bytes.count else { return true }
        let next = bytes[index + 1]
        return switch byte {
        case 0xC2: next >= 0xA0
        case 0xEF: next != 0xB7
        case 0xBF: next != 0xBE && next != 0xBF
        default: true
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
    }

    private mutating func tag() -> Token {
        if isNext("<!--") { return comment() }
        index += 1
        let isEnd = isNext("/")
        if isEnd { index += 1 }
        let start = index
        while index < bytes.count, bytes[index].isLetterOrDigit { index += 1 }
        guard index > start, bytes[start] > UInt8(ascii: "9"), let base = bytes.baseAddress else { return .unclear }
        let name = UnsafeRawPointer(base + start).assumingMemoryBound(to: CChar.self)
        let tag = gumbo_tagn_enum(name, UInt32(index - start))
        guard tag != GUMBO_TAG_UNKNOWN else { return .unclear }
        guard isEnd else { return attributes(of: tag) }
        skipSpace()
        guard isNext(">") else { return .unclear }
        index += 1
        return .end(tag)
    }

    private mutating func skipSpace() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    private mutating func comment() -> Token {
        index += 4
        guard !isNext(">"), !isNext("->") else { return .unclear }
        while index < bytes.count, bytes[index] != 0 {
            if isNext("-->") {
                index += 3
                return .comment
            }
            if isNext("--!") { return .unclear }
            index += 1
        }
        return .unclear
    }

    private mutating func attributes(of tag: GumboTag) -> Token {
        var list: [(name: String, value: String)] = []
        while index < bytes.count {
            let before = index
            skipSpace()
            if isNext(">") {
                index += 1
                return .start(tag, list, isClosed: false)
            }
            if isNext("/>") {
                index += 2
                return .start(tag, list, isClosed: true)
            }
            guard index > before, let name = attributeName(), !list.contains(where: { $0.name == name }) else {
                return .unclear
            }
            var value = ""
            if isNext("=") {
                index += 1
                guard let written = attributeValue() else { return .unclear }
                value = written
            }
            list.append((name, value))
        }
        return .unclear
    }

    private mutating func attributeName() -> String? {
        let start = index
        while index < bytes.count, bytes[index].isLetterOrDigit || [0x2D, 0x3A, 0x5F].contains(bytes[index]) {
            index += 1
        }
        guard index > start, index < bytes.count,
            Self.isSpace(bytes[index]) || [0x2F, 0x3D, 0x3E].contains(bytes[index])
        else { return nil }
        return String(decoding: bytes[start..<index].lazy.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private mutating func attributeValue() -> String? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
            return nil
        }
        let quote = bytes[index]
        index += 1
        var start = index
        var value: [UInt8] = []
        while index < bytes.count, bytes[index] != quote {
            guard bytes[index] == UInt8(ascii: "&") else {
                guard isCommon(at: index) else { return nil }
                index += 1
                continue
            }
            value += bytes[start..<index]
            guard case .character(let scalar) = reference(within: quote) else { return nil }
            value += UTF8.encode(scalar).map(Array.init) ?? []
            start = index
        }
        guard index < bytes.count else { return nil }
        let rest = bytes[start..<index]
        index += 1
        return value.isEmpty ? String(decoding: rest, as: UTF8.self) : String(decoding: value + rest, as: UTF8.self)
    }

    /// Reads a character reference. The current byte is the ampersand.
    /// - Parameter quote: the quotation mark around the attribute's value, or nil outside attributes.
    private mutating func reference(within quote: UInt8?) -> Token {
        index += 1
        guard index < bytes.count else { return .unclear }
        let ampersand = Token.character("&")
        if Self.isSpace(bytes[index]) || bytes[index] == quote { return ampersand }
        let start = index
        if isNext("#") { index += 1 }
        while index < bytes.count, index - start < 12, bytes[index].isLetterOrDigit { index += 1 }
        guard index < bytes.count else { return .unclear }
        if quote != nil, bytes[index] == UInt8(ascii: "="), bytes[start] != UInt8(ascii: "#"), index > start {
            // This ampersand separates two fields in a URL's query, rather than starting a character reference.
            index = start
            return ampersand
        }
        guard bytes[index] == UInt8(ascii: ";"), index > start else { return .unclear }
        let name = bytes[start..<index]
        index += 1
        return PlainReference.scalar(UnsafeBufferPointer(rebasing: name)).map(Token.character) ?? .unclear
    }
}
