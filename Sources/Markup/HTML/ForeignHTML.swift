package import Foundation

/// Makes a publisher's HTML page safe on a static host. Such a host sends no policy in HTTP headers, so the policy is
/// inserted at the start of the page, and everything that a policy cannot block is disabled.
package enum ForeignHTML {
    /// A `meta` element that turns DNS prefetching off.
    package static let silence = "<meta http-equiv=\"X-DNS-Prefetch-Control\" content=\"off\">"

    /// Returns the page in UTF-8 with a policy inserted.
    /// - Parameters:
    ///   - html: the page in any encoding.
    ///   - policy: the Content Security Policy (Level 3) to insert.
    package static func held(_ html: Data, to policy: String) -> Data {
        let head =
            "<!doctype html><meta charset=\"utf-8\">"
            + "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">" + silence
        return Data((head + withoutInstructions(text(of: html))).utf8)
    }

    /// Returns the text with those `meta` elements and links disabled that no policy can block. For example, `refresh`
    /// leads to another page, and `preconnect` contacts another server. Links to style sheets still work.
    ///
    /// Parsers decode character references in text and in values, but not in attribute names. A character reference in
    /// the name `http-equiv` or `rel` therefore disables the attribute in every parser, without changing how the page
    /// looks.
    private static func withoutInstructions(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + 64)
            /// Whether the text has a word at an offset, ignoring case. The word must be given in lowercase.
            func has(_ word: StaticString, at index: Int) -> Bool {
                guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
                return word.withUTF8Buffer { word in
                    word.indices.allSatisfy { bytes[index + $0] | (word[$0] >= 0x61 ? 0x20 : 0) == word[$0] }
                }
            }
            var index = 0
            while index < bytes.count {
                if has("http-equiv", at: index) {
                    result += bytes[index..<(index + 4)]
                    result += "&#45;".utf8
                    index += 5
                } else if has("rel", at: index), let value = valueStart(bytes, after: index + 3) {
                    let isStyle = ["\"stylesheet\"", "'stylesheet'"].contains { has($0, at: value) }
                    let end = value + 10
                    let isPlain = has("stylesheet", at: value) && end < bytes.count && isEnd(bytes[end])
                    result += bytes[index..<(index + 2)]
                    if isStyle || isPlain { result.append(bytes[index + 2]) } else { result += "&#108;".utf8 }
                    index += 3
                } else {
                    result.append(bytes[index])
                    index += 1
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// Returns the offset of the value after an attribute's name, or nil if there is none.
    private static func valueStart(_ bytes: UnsafeBufferPointer<UInt8>, after end: Int) -> Int? {
        var index = end
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        while index < bytes.count, isSpace(bytes[index]) { index += 1 }
        return index
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isEnd(_ byte: UInt8) -> Bool { isSpace(byte) || byte == UInt8(ascii: ">") }

    /// Returns the page in UTF-8 for libxml2, with limited numbers of attributes and nesting levels.
    static func bytes(of html: Data) -> [UInt8] {
        var bytes = Array(text(of: html).utf8)
        AttributeLimit.apply(to: &bytes)
        NestingLimit.apply(to: &bytes, isHTML: true)
        return bytes
    }

    /// Returns the page's text as decoded by ``DecodedText``.
    /// - Parameter charset: the character encoding in the server's response.
    static func text(of html: Data, charset: String? = nil) -> String {
        withoutDeclarations(DecodedText(html, charset: charset).text)
    }

    /// Matches the start of a document type, including the bracket before its declarations.
    private nonisolated(unsafe) static let openType = /(?i)<!doctype[^>\[<]*\[/
    private nonisolated(unsafe) static let tag = /<[a-zA-Z]/

    /// Returns the text without the declarations in its document type (XML, section 2.8), which an HTML parser would
    /// show as text.
    private static func withoutDeclarations(_ text: String) -> String {
        let bytes = text.utf8
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "!")), mark > bytes.startIndex,
            bytes[mark...].contains(UInt8(ascii: "["))
        else { return text }
        let head = String(text.prefix(2048))
        guard let type = head.firstMatch(of: openType),
            head[..<type.range.lowerBound].firstMatch(of: tag) == nil
        else { return text }
        let count = head[..<type.range.upperBound].utf8.count
        let start = bytes.index(bytes.startIndex, offsetBy: count - 1)
        // Ignore brackets inside quotation marks.
        var quote: UInt8?
        var index = bytes.index(after: start)
        while index < bytes.endIndex {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "<"), bytes[index...].starts(with: "<!--".utf8) {
                guard let end = text[index...].range(of: "-->") else { return text }
                index = end.upperBound
                continue
            } else if byte == UInt8(ascii: "]") {
                return String(text[..<start]) + text[bytes.index(after: index)...]
            }
            index = bytes.index(after: index)
        }
        return text
    }
}
