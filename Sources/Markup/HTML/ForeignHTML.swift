package import Foundation

/// A publisher's page of HTML as a browser may have it by its own address, from a server of files that sends no policy with it:
/// the policy stands at its beginning, and what a policy cannot forbid is taken out.
package enum ForeignHTML {
    /// The page in UTF-8.
    /// - Parameters:
    ///   - html: the bytes of the page.
    ///   - policy: what it may do (Content Security Policy Level 3).
    package static func held(_ html: Data, to policy: String) -> Data {
        let head =
            "<!doctype html><meta charset=\"utf-8\">"
            + "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
        return Data((head + withoutInstructions(text(of: html))).utf8)
    }

    /// The text without instructions to the browser, of which `refresh` leads away from the page: no policy forbids that.
    ///
    /// A character reference means its character in text and in values, and nothing in the name of an attribute. So this shows
    /// the same, and is no `http-equiv`, however a parser takes the rest of the page.
    private static func withoutInstructions(_ text: String) -> String {
        text.replacing(/(?i)http-equiv/.matchingSemantics(.unicodeScalar)) { match in
            text[match.range].replacingOccurrences(of: "-", with: "&#45;")
        }
    }

    /// The words of the page: in UTF-8, else in the encoding that it names, else in that of the old web (windows-1252).
    static func text(of html: Data) -> String {
        if let text = String(data: html, encoding: .utf8) { return text }
        let start = String(decoding: html.prefix(1024), as: UTF8.self)
        let named = start.firstMatch(of: /(?i)charset\s*=\s*["']?([A-Za-z0-9_:.-]+)/).map { String($0.1) }
        let encoding = named.flatMap { encodings[$0.lowercased()] } ?? .windowsCP1252
        return String(data: html, encoding: encoding) ?? String(decoding: html, as: UTF8.self)
    }

    /// The encodings of the old web by their names (Encoding standard, section 4.2).
    private static let encodings: [String: String.Encoding] = [
        "iso-8859-2": .isoLatin2, "latin2": .isoLatin2, "windows-1250": .windowsCP1250, "cp1250": .windowsCP1250,
        "windows-1251": .windowsCP1251, "cp1251": .windowsCP1251, "windows-1253": .windowsCP1253,
        "windows-1254": .windowsCP1254, "iso-8859-9": .windowsCP1254, "shift_jis": .shiftJIS, "sjis": .shiftJIS,
        "x-sjis": .shiftJIS, "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP, "utf-16": .utf16,
        "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
    ]
}
