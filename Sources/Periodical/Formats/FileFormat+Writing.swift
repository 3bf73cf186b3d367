import Foundation

extension FileFormat {
    /// Returns the format of a text file: XML, HTML, JSON or plain text.
    static func written(_ bytes: [UInt8]) -> FileFormat? {
        guard let text = text(bytes) else { return nil }
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{A0}" }
        switch start.first {
        case "<": return markup(start) ?? .text
        case "{", "[": return json(start)
        case nil where bytes.count < inspectedByteCount: return .empty
        default: return .text
        }
    }

    /// Returns a file's first bytes as text, or nil if the bytes are not text. Supports UTF-8, and UTF-16 with a byte
    /// order mark.
    private static func text(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let whole = bytes.prefix(bytes.count & ~1)
            return String(bytes: whole, encoding: .utf16)
        }
        let hasControls = bytes.contains(where: isControl)
        // Markup may contain control characters by mistake, but plain text does not.
        guard !hasControls || startsWithBracket(bytes) else { return nil }
        // Also try without the last bytes, because the inspected bytes may end in the middle of a character.
        for missing in 0...min(3, bytes.count) {
            if let text = String(validating: bytes.dropLast(missing), as: UTF8.self) { return text }
        }
        // Bytes that are not UTF-8 may still be markup in another encoding.
        let latin = String(decoding: bytes, as: UTF8.self)
        return latin.first { !$0.isWhitespace } == "<" ? latin : nil
    }

    private static func startsWithBracket(_ bytes: [UInt8]) -> Bool {
        bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xC2, 0xA0].contains($0) } == UInt8(ascii: "<")
    }

    /// The elements that may come first in a web page that has no `html` element.
    private static let pageElements: Set<String> = [
        "html", "head", "body", "title", "meta", "link", "script", "style", "h1", "h2", "div", "center", "form",
        "table", "p", "br", "b",
    ]

    private static func markup(_ text: Substring) -> FileFormat? {
        var rest = text
        while true {
            rest = rest.drop { $0.isWhitespace }
            if rest.hasPrefix("<?") {
                guard let end = rest.place(of: "?>") else { return .xml }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<!--") {
                guard let end = rest.place(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<!") {
                if rest.lowercased().hasPrefix("<!doctype html") { return .html }
                if rest.lowercased().hasPrefix("<!doctype plist") { return .xmlPropertyList }
                // The internal subset of a document type may contain angle brackets.
                let subset = rest.firstIndex(of: "[").flatMap { open in
                    rest[..<open].contains(">") ? nil : rest[open...].place(of: "]>")?.upperBound
                }
                guard let end = subset ?? rest.firstIndex(of: ">").map(rest.index(after:)) else { return .xml }
                rest = rest[end...]
            } else {
                break
            }
        }
        guard rest.first == "<" else { return rest.isEmpty ? .xml : nil }
        let qualified = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || "-_:.".contains($0) }
        let isXML = text.hasPrefix("<?xml")
        guard !qualified.isEmpty else { return isXML ? .xml : nil }
        let element = qualified.split(separator: ":").last.map { $0.lowercased() } ?? ""
        switch element {
        case "plist", "array", "dict": return .xmlPropertyList
        case "rss": return .rss
        case "rdf" where rest.place(of: "purl.org/rss/") != nil: return .rss
        case "feed", "entry":
            let isOPDS = rest.place(of: "opds-spec.org") != nil || rest.place(of: "profile=opds-catalog") != nil
            return isOPDS ? .opds : .atom
        case "opml": return .opml
        case "svg": return .svg
        default: return pageElements.contains(element) ? .html : isXML || rest.place(of: "xmlns") != nil ? .xml : nil
        }
    }

    private static func json(_ text: Substring) -> FileFormat {
        func says(_ words: String) -> Bool { text.contains(words) }
        if says("https://jsonfeed.org/version/") || says(#"https:\/\/jsonfeed.org\/version\/"#) { return .jsonFeed }
        if says(#""authentication""#), says("opds-spec.org/auth") || says("authentication.opds-spec.org") {
            return .opdsAuthentication
        }
        let isOPDS =
            says(#""metadata""#) && (says(#""publications""#) || says(#""navigation""#) || says(#""groups""#))
            || says("application/opds+json")
        return isOPDS ? .opdsJSON : .json
    }
}

extension Substring {
    /// Returns the range of the first occurrence of ASCII text.
    fileprivate func place(of signs: StaticString) -> Range<Index>? {
        signs.withUTF8Buffer { signs in
            guard let first = signs.first else { return nil }
            var rest = utf8
            while let start = rest.firstIndex(of: first) {
                rest = rest[start...]
                if rest.starts(with: signs) { return start..<utf8.index(start, offsetBy: signs.count) }
                rest = rest.dropFirst()
            }
            return nil
        }
    }
}
