import Foundation

extension ForeignHTML {
    /// The letters of a page, however it is written, and whatever it says of that.
    static func letters(of html: Data, charset: String?) -> String {
        if let wide = XMLText.wideText(of: html) { return wide }
        // Of encodings whose bytes are those of UTF-8 and mean something else each letter is behind an escape.
        let hasEscapes = html.contains(0x1B)
        if !hasEscapes, let text = String(data: html, encoding: .utf8) { return text }
        let named = charset.map { $0.lowercased() } ?? namedEncoding(of: html)
        if named == "iso-2022-jp", let text = String(data: html, encoding: .iso2022JP) { return text }
        if hasEscapes, let text = String(data: html, encoding: .utf8) { return text }
        // Foundation does not know it on Linux.
        if named == "euc-jp" || named == "x-euc-jp", let text = ConvertedText.text(of: html, in: "EUC-JP") {
            return text
        }
        if isUTF8ButForLittle(html, named) { return String(decoding: html, as: UTF8.self) }
        let encoding = named.flatMap { encodings[$0] } ?? .windowsCP1252
        return String(data: html, encoding: encoding) ?? byLines(html, encoding)
    }

    /// The encoding that a page names, in lower case.
    private static func namedEncoding(of html: Data) -> String? {
        let start = String(decoding: html.prefix(1024), as: UTF8.self)
        let declaration = start.prefixMatch(of: /\s*<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9_:.-]+)/).map { $0.1 }
        let charset = start.firstMatch(of: /(?i)charset\s*=\s*["']?([A-Za-z0-9_:.-]+)/).map { $0.1 }
        return (charset ?? declaration).map { $0.lowercased() }
    }

    /// Whether a page that says it is UTF-8 is, but for a few bytes: a character was cut in two, or words of another page were put in.
    private static func isUTF8ButForLittle(_ html: Data, _ named: String?) -> Bool {
        guard named == nil || named == "utf-8" || named == "utf8" else { return false }
        var (right, wrong) = (0, 0)
        for scalar in String(decoding: html, as: UTF8.self).unicodeScalars where scalar.value > 0x7F {
            if scalar.value == 0xFFFD { wrong += 1 } else { right += 1 }
        }
        return right > 10 * wrong
    }

    /// The letters line by line, so that a byte which is none loses no more than its line.
    private static func byLines(_ html: Data, _ encoding: String.Encoding) -> String {
        html.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(data: line, encoding: encoding) ?? String(decoding: line, as: UTF8.self)
        }.joined(separator: "\n")
    }

    /// The encodings of the old web by their names (Encoding standard, section 4.2).
    private static let encodings: [String: String.Encoding] = [
        "iso-8859-2": .isoLatin2, "latin2": .isoLatin2, "windows-1250": .windowsCP1250, "cp1250": .windowsCP1250,
        "windows-1251": .windowsCP1251, "cp1251": .windowsCP1251, "windows-1253": .windowsCP1253,
        "windows-1254": .windowsCP1254, "iso-8859-9": .windowsCP1254, "shift_jis": .shiftJIS, "sjis": .shiftJIS,
        "x-sjis": .shiftJIS, "shift-jis": .shiftJIS, "windows-31j": .shiftJIS,
        "iso-2022-jp": .iso2022JP, "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
        "gb2312": core(0x0632), "gbk": core(0x0632), "gb18030": core(0x0632), "x-gbk": core(0x0632),
        "big5": core(0x0A03), "big5-hkscs": core(0x0A03), "euc-kr": core(0x0422), "ks_c_5601-1987": core(0x0422),
        "cp949": core(0x0422), "koi8-r": core(0x0A02), "koi8-u": core(0x0A08), "iso-8859-4": core(0x0204),
        "iso-8859-5": core(0x0205), "iso-8859-6": core(0x0206), "iso-8859-7": core(0x0207), "iso-8859-8": core(0x0208),
        "iso-8859-13": core(0x020D), "iso-8859-15": core(0x020F), "windows-1255": core(0x0505),
        "windows-1256": core(0x0506), "windows-1257": core(0x0507), "windows-1258": core(0x0508),
        "windows-874": core(0x041D), "tis-620": core(0x041D),
    ]

    /// An encoding by its number in Core Foundation (CFStringEncodingExt.h).
    private static func core(_ number: UInt) -> String.Encoding { String.Encoding(rawValue: 0x8000_0000 | number) }
}
