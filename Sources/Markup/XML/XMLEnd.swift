/// Checks whether an XML document is complete, that is, closes its outermost element.
///
/// The checks use the bytes, because libxml2 closes all open elements at the end of a truncated document, and reads any
/// end tag as the end of the innermost element.
enum XMLEnd {
    /// Whether a malformed document ends before its outermost element is closed.
    /// - Parameters:
    ///   - text: the document, in an encoding in which ASCII characters are single bytes.
    ///   - root: the outermost element's name exactly as in the document, including its prefix.
    static func isMissing(in text: [UInt8], root: String) -> Bool {
        guard let end = lastTag("/" + root, in: text), !breaksOffInWords(text) else { return true }
        // The end tag may be inside a post's text. If so, more entries or the end of a CDATA section follow.
        let rest = text[end...]
        return ["item", "entry", "/item", "/entry"].contains { lastTag($0, in: rest) != nil }
            || firstIndex(of: Array("]]>".utf8), in: rest) != nil
    }

    /// Whether the last CDATA section is unclosed.
    private static func breaksOffInWords(_ text: [UInt8]) -> Bool {
        var (index, isOpen) = (text.startIndex, false)
        while let next = firstIndex(of: Array((isOpen ? "]]>" : "<![CDATA[").utf8), in: text[index...]) {
            (index, isOpen) = (next + 3, !isOpen)
        }
        return isOpen
    }

    /// Whether the last element with one of these names is unclosed.
    static func isLastOpen(of names: [String], in text: [UInt8]) -> Bool {
        let begin = names.compactMap { lastTag($0, in: text[...]) }.max()
        let end = names.compactMap { lastTag("/" + $0, in: text[...]) }.max()
        return begin.map { $0 > end ?? -1 } ?? false
    }

    private static func lastTag(_ name: String, in text: [UInt8]) -> Int? { lastTag(name, in: text[...]) }

    /// Returns the offset of the last tag with a name, ignoring case and prefixes.
    private static func lastTag(_ name: String, in text: ArraySlice<UInt8>) -> Int? {
        let isEnd = name.hasPrefix("/")
        let wanted = Array(name.drop { $0 == "/" }.lowercased().utf8)
        var index = text.endIndex
        while index > text.startIndex {
            index -= 1
            guard text[index] == UInt8(ascii: "<") else { continue }
            var start = index + 1
            if isEnd {
                guard start < text.endIndex, text[start] == UInt8(ascii: "/") else { continue }
                start += 1
            }
            let written = text[start...].prefix(128).prefix { isOfName($0) }.map {
                $0 | ($0 < 0x5B && $0 > 0x40 ? 0x20 : 0)
            }
            guard written == wanted || written.split(separator: UInt8(ascii: ":")).last.map(Array.init) == wanted else {
                continue
            }
            return index
        }
        return nil
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || [0x2D, 0x2E, 0x5F].contains(byte) || byte >= 0x80
    }

    private static func firstIndex(of bytes: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex
        while index + bytes.count <= text.endIndex {
            if text[index..<index + bytes.count].elementsEqual(bytes) { return index }
            index += 1
        }
        return nil
    }
}
