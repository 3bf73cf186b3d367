import Foundation

/// A legacy encoding on the web. Its labels are in the Encoding standard (section 4.2).
struct TextEncoding: Sendable, Hashable {
    /// iconv's name for the encoding, or nil for Windows-1252.
    private let name: String?
    /// Whether escape sequences switch the character set (ISO-2022-JP).
    let hasEscapes: Bool

    private init(_ name: String?) {
        self.name = name
        hasEscapes = name?.hasPrefix("ISO-2022") == true
    }

    /// Returns the encodings that the server and the document declare. Unicode encodings are left out, because the
    /// bytes themselves identify them.
    /// - Parameter charset: the character encoding in the server's response.
    static func declared(in bytes: [UInt8], charset: String?) -> [TextEncoding] {
        var found: [TextEncoding] = []
        for label in [charset].compactMap({ $0 }) + labels(in: bytes) {
            if let encoding = TextEncoding(label: label), !found.contains(encoding) { found.append(encoding) }
        }
        return found
    }

    /// Creates an encoding from its label.
    /// - Returns: nil if the label is unknown or belongs to a Unicode encoding.
    private init?(label: String) {
        let label = label.lowercased().filter { !$0.isWhitespace }
        if Self.unicode.contains(where: label.hasPrefix) { return nil }
        if Self.windowsLatinLabels.contains(label) {
            self.init(nil)
        } else if let name = Self.names[label] {
            self.init(name)
        } else {
            // Ignore nonstandard names that some systems accept, for example `ibm850`.
            let isPlain = label.utf8.allSatisfy {
                (0x30...0x3A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
            guard isPlain, (3...20).contains(label.utf8.count), Self.isKnown(label) else { return nil }
            self.init(label.uppercased())
        }
    }

    private static let unicode = ["utf", "unicode", "ucs", "iso-10646", "csunicode", "wchar", "x-user", "java", "c99"]

    // MARK: Declarations

    /// How many bytes are searched for a declared encoding (HTML, section 13.2.3.2).
    private static let prescannedByteCount = 1024

    /// Returns the labels that the document declares: in an XML declaration, in a `meta` element, or in a style sheet's
    /// `@charset` rule.
    private static func labels(in bytes: [UInt8]) -> [String] {
        let head = String(decoding: bytes.prefix(prescannedByteCount).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
        var labels: [String] = []
        if let match = head.prefixMatch(of: /\s*<\?xml[^>]*?\sencoding\s*=\s*["']\s*([A-Za-z0-9_:.\-]+)/) {
            labels.append(String(match.1))
        }
        if let match = head.prefixMatch(of: /@charset\s+["']([A-Za-z0-9_:.\-]+)/) { labels.append(String(match.1)) }
        // Read several matches, because the first may be a wrong label in a comment.
        for match in head.matches(of: /(?i)charset\s*=\s*["']?\s*([A-Za-z0-9_:.\-]+)/).prefix(4) {
            labels.append(String(match.1))
        }
        return labels
    }

    // MARK: Decoding

    /// Returns the text in UTF-8, with U+FFFD for each invalid byte, and the number of invalid bytes.
    func decode(_ bytes: [UInt8]) -> (bytes: [UInt8], faults: Int) {
        guard let name, let converter = Self.converter(name) else { return (Self.windowsLatin(bytes), 0) }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var text: [UInt8] = []
        text.reserveCapacity(input.count * 3 / 2)
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        var (place, faults) = (0, 0)
        while place < input.count {
            let count = input.count - place
            var (left, room) = (count, buffer.count)
            input.withUnsafeMutableBufferPointer { input in
                buffer.withUnsafeMutableBufferPointer { output in
                    var from = input.baseAddress.map { $0 + place }
                    var to = output.baseAddress
                    _ = iconv(converter, &from, &left, &to, &room)
                }
            }
            text += buffer.prefix(buffer.count - room).map { UInt8(bitPattern: $0) }
            place += count - left
            // The conversion stopped at a full buffer or an invalid byte.
            guard left > 0, room > 8 else { continue }
            text += "\u{FFFD}".utf8
            faults += 1
            place += 1
        }
        // Some encodings hold back a letter until it is clear that no combining mark follows.
        var room = buffer.count
        buffer.withUnsafeMutableBufferPointer { output in
            var to = output.baseAddress
            _ = iconv(converter, nil, nil, &to, &room)
        }
        text += buffer.prefix(buffer.count - room).map { UInt8(bitPattern: $0) }
        return (text, faults)
    }

    private static func converter(_ name: String) -> iconv_t? {
        guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
        return converter
    }

    private static func isKnown(_ name: String) -> Bool {
        guard let converter = converter(name.uppercased()) else { return false }
        iconv_close(converter)
        return true
    }

    /// Decodes Windows-1252. Bytes without a character become control characters (Encoding standard, section 9).
    static func windowsLatin(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            switch byte {
            case ..<0x80: result.append(byte)
            case 0x80..<0xA0: result += special[Int(byte) - 0x80]
            default: result += [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
            }
        }
        return result
    }

    /// Returns the character for an HTML reference with a number from 0x80 to 0x9F (section 13.2.5.80).
    static func windowsLatinCharacter(_ number: Int) -> Unicode.Scalar? {
        (0x80...0x9F).contains(number) ? characters[number - 0x80] : nil
    }

    private static let characters = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    private static let special = characters.map { Array(String($0).utf8) }

    // MARK: Names

    private static let windowsLatinLabels: Set<String> = [
        "ansi_x3.4-1968", "ascii", "cp1252", "cp819", "csisolatin1", "ibm819", "iso-8859-1", "iso-ir-100", "iso8859-1",
        "iso88591", "iso_8859-1", "iso_8859-1:1987", "l1", "latin1", "latin-1", "us-ascii", "windows-1252", "x-cp1252",
        "windows1252", "cswindows1252",
    ]

    /// iconv's names for the encodings, by label.
    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for (name, labels) in labels { for label in labels.split(separator: " ") { names[String(label)] = name } }
        return names
    }()

    private static let labels = [
        "CP866": "866 cp866 csibm866 ibm866",
        "ISO-8859-2":
            "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2 latin-2",
        "ISO-8859-3": "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3",
        "ISO-8859-4": "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4",
        "ISO-8859-5":
            "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988",
        "ISO-8859-6":
            "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
        "ISO-8859-7":
            "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek",
        "ISO-8859-8":
            "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical",
        "ISO-8859-10": "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
        "ISO-8859-13": "iso-8859-13 iso8859-13 iso885913",
        "ISO-8859-14": "iso-8859-14 iso8859-14 iso885914",
        "ISO-8859-15": "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9 latin9 latin-9",
        "ISO-8859-16": "iso-8859-16",
        "KOI8-R": "cskoi8r koi koi8 koi8-r koi8_r",
        "KOI8-U": "koi8-ru koi8-u",
        "MACINTOSH": "csmacintosh mac macintosh x-mac-roman macroman",
        "MAC-CYRILLIC": "x-mac-cyrillic x-mac-ukrainian",
        "CP874": "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
        "CP1250": "cp1250 windows-1250 x-cp1250 windows1250",
        "CP1251": "cp1251 windows-1251 x-cp1251 windows1251",
        "CP1253": "cp1253 windows-1253 x-cp1253",
        "CP1254":
            "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254",
        "CP1255": "cp1255 windows-1255 x-cp1255", "CP1256": "cp1256 windows-1256 x-cp1256",
        "CP1257": "cp1257 windows-1257 x-cp1257", "CP1258": "cp1258 windows-1258 x-cp1258",
        "GB18030":
            "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030 cp936 euc-cn x-euc-cn",
        "BIG5-HKSCS": "big5 big5-hkscs cn-big5 csbig5 x-x-big5 cp950",
        "EUC-JP": "cseucpkdfmtjapanese euc-jp x-euc-jp eucjp",
        "ISO-2022-JP": "csiso2022jp iso-2022-jp iso-2022-jp-1 iso-2022-jp-2",
        "CP932":
            "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis cp932 shiftjis cswindows31j",
        "CP949":
            "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 cp949 euckr uhc",
    ]
}
