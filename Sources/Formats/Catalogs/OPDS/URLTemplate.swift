import Foundation

/// A URL template with placeholders for search terms, as in OpenSearch (`{searchTerms}`, `{startPage?}`) or RFC 6570
/// (`{?query,title}`).
struct URLTemplate {
    private let parts: [Part]

    private enum Part {
        case text(String)
        case place(operation: Character?, names: [String])
    }

    private static let operations: Set<Character> = ["?", "&", "+", "#", "/", ".", ";"]
    private static let searchNames: Set<String> = [
        "query", "q", "searchterms", "search", "terms", "term", "keywords", "keyword", "text",
    ]

    init(_ template: String) {
        var parts: [Part] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            parts.append(.text(String(rest[..<open])))
            var names = rest[rest.index(after: open)..<close]
            let operation = names.first.flatMap { Self.operations.contains($0) ? $0 : nil }
            if operation != nil { names = names.dropFirst() }
            parts.append(.place(operation: operation, names: names.split(separator: ",").map(String.init)))
            rest = rest[rest.index(after: close)...]
        }
        parts.append(.text(String(rest)))
        self.parts = parts
    }

    /// Returns the URL for a search.
    func expanded(with words: String) -> String {
        let all = parts.flatMap { part -> [String] in
            guard case .place(_, let names) = part else { return [] }
            return names.map(Self.plain)
        }
        // If there is no placeholder for general search terms, use the one for titles.
        let wanted = all.contains(where: Self.searchNames.contains) ? Self.searchNames : ["title"]
        func value(_ name: String) -> String? {
            let plain = Self.plain(name)
            if wanted.contains(plain) { return words }
            if name.hasSuffix("?") { return nil }
            switch plain {
            case "startpage", "startindex": return "1"
            case "language": return "*"
            case "inputencoding", "outputencoding": return "UTF-8"
            default: return nil
            }
        }
        return parts.map { part in
            switch part {
            case .text(let text): return Self.escaped(text)
            case .place(let operation, let names):
                let values = names.compactMap { name in value(name).map { (Self.bare(name), Self.encoded($0)) } }
                let pairs = values.map { "\($0.0)=\($0.1)" }
                switch operation {
                case "?", "&", ";":
                    return values.isEmpty
                        ? ""
                        : operation.map(String.init).map { $0 + pairs.joined(separator: $0 == "?" ? "&" : $0) } ?? ""
                case "/", ".", "#":
                    let start = operation.map(String.init) ?? ""
                    return values.isEmpty
                        ? "" : start + values.map(\.1).joined(separator: operation == "#" ? "," : start)
                default: return values.map(\.1).joined(separator: ",")
                }
            }
        }.joined()
    }

    /// Percent-encodes the characters that are not allowed in URLs. Otherwise, `URL` would encode all of the text
    /// again, including the parts that are already encoded.
    private static func escaped(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let sign = rest.first {
            let isEncoded = rest.prefixMatch(of: /%[0-9A-Fa-f]{2}/) != nil
            let isForeign = sign.isASCII && " \"<>\\^`{|}".contains(sign) || sign == "%" && !isEncoded
            result += isForeign ? sign.utf8.map { String(format: "%%%02X", $0) }.joined() : String(sign)
            rest = rest.dropFirst()
        }
        return result
    }

    /// Returns the name of a placeholder without its modifier.
    private static func bare(_ name: String) -> String {
        String(name.prefix { !"?*:".contains($0) || $0 == ":" && name.contains("?") }.drop { $0 == " " })
    }

    private static func plain(_ name: String) -> String { bare(name).lowercased() }

    private static func encoded(_ text: String) -> String {
        var allowed = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7F}"))
        allowed.insert(charactersIn: "-._~*")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
