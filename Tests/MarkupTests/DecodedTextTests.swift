import Foundation
import Testing

@testable import Markup

/// Tests of the detection of encodings. The bytes are from Python's codecs.
@Suite struct DecodedTextTests {
    struct Page: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let server: String?
        let document: String?
        let bytes: Data
        let text: String

        init(_ name: String, server: String?, document: String?, bytes: String, _ text: String) {
            (testDescription, self.server, self.document, self.text) = (name, server, document, text)
            let digits = Array(bytes)
            self.bytes = Data(
                stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<($0 + 2)]), radix: 16) })
        }
    }

    private static let pages = [
        Page(
            "latin-15 by the server alone", server: "iso-8859-15", document: nil, bytes: "436166e920dc62657273656520a4",
            "Café Übersee €"),
        Page("koi8-r", server: "koi8-r", document: nil, bytes: "f0d2c9d7c5d42c20cdc9d2", "Привет, мир"),
        Page("Shift_JIS", server: "Shift_JIS", document: nil, bytes: "93fa967b8cea82cc8b4c8e96", "日本語の記事"),
        Page(
            "cp1251 by document", server: nil, document: "windows-1251", bytes: "a8ebeae020abcfb8f2f0bb", "Ёлка «Пётр»"),
        Page("gbk", server: nil, document: "gb2312", bytes: "d6d0cec4d5c2bdda20a1b0d2fda1b1", "中文章节 “引”"),
        Page("big5", server: "BIG5", document: nil, bytes: "a5bfc5e9a4a4a4e5", "正體中文"),
        Page("euc-kr", server: nil, document: "ks_c_5601-1987", bytes: "c7d1b1b9beee", "한국어"),
        Page("euc-jp", server: "x-euc-jp", document: nil, bytes: "c6fccbdcb8ec", "日本語"),
        Page("iso-2022-jp", server: nil, document: "iso-2022-jp", bytes: "1b2442467c4b5c386c1b284220414243", "日本語 ABC"),
        Page(
            "latin2", server: nil, document: "iso-8859-2", bytes: "70f8ed6c69b920be6c75bb6f75e86bfd", "příliš žluťoučký"
        ),
        Page("greek", server: "iso-8859-7", document: "utf-8", bytes: "c5ebebe7ede9eadc", "Ελληνικά"),
        Page("hebrew", server: nil, document: "windows-1255", bytes: "f9ece5ed", "שלום"),
        Page("latin1 is windows", server: "latin1", document: nil, bytes: "93497492739420352080", "“It’s” 5 €"),
        Page(
            "the server before the document", server: "windows-1251", document: "koi8-r", bytes: "cff0e8e2e5f2",
            "Привет"),
        Page(
            "a server that is wrong", server: "shift_jis", document: "iso-8859-2", bytes: "f820be20f920fd20e9",
            "ř ž ů ý é"),
        Page("utf-8 declared, windows", server: nil, document: "utf-8", bytes: "4974927320636166e9", "It’s café"),
        Page("nothing declared, windows", server: nil, document: nil, bytes: "4974927320636166e9", "It’s café"),
        Page("mac", server: "macintosh", document: nil, bytes: "d2816e677374729a6dd3", "“Ångström”"),
        Page("cp850", server: "ibm850", document: nil, bytes: "477294e165", "Größe"),
    ]

    @Test("text is decoded with the encoding that the server or the document declares", arguments: pages)
    func named(page: Page) throws {
        let declaration = page.document.map { " encoding='\($0)'" } ?? ""
        let xml = Data("<?xml version='1.0'\(declaration)?><a>".utf8) + page.bytes + Data("</a>".utf8)
        #expect(try #require(XMLTree(xml, charset: page.server)).root.content == page.text)
        let meta = page.document.map { "<meta charset=\"\($0)\">" } ?? ""
        let html = Data("<html><head>\(meta)</head><body>".utf8) + page.bytes
        #expect(ForeignHTML.text(of: html, charset: page.server).hasSuffix(page.text))
        let sheet = Data((page.document.map { "@charset \"\($0)\";" } ?? "").utf8) + page.bytes
        #expect(DecodedText(sheet, charset: page.server).text.hasSuffix(page.text))
    }

    @Test(
        "UTF-8 is recognized even if another encoding is declared",
        arguments: ["iso-8859-1", "windows-1252", "koi8-r", "shift_jis", "gbk", "utf-16", "us-ascii", "made-up"])
    func misnamed(name: String) throws {
        for (server, document) in [(name, "utf-8"), ("utf-8", name), (name, name)] {
            let head = "<?xml version='1.0' encoding='\(document)'?><a>"
            let words = "Größe – “naïve” Straße, déjà vu, 日本"
            let whole = try #require(XMLTree(Data("\(head)\(words)</a>".utf8), charset: server))
            #expect(whole.root.content == words && whole.fault == nil)
            let bad = Data("\(head)\(words)".utf8) + [0xFF] + Data("\(words)</a>".utf8)
            let tree = try #require(XMLTree(bad, charset: server))
            #expect(tree.root.content == "\(words)\u{FFFD}\(words)" && tree.fault != nil && tree.hasSoundTags)
        }
    }

    @Test("an invalid byte affects only one character in every encoding")
    func strangeBytes() throws {
        // Shift_JIS: an invalid byte between characters.
        var japanese = Data("<?xml version='1.0' encoding='shift_jis'?><a>".utf8)
        japanese += [0x93, 0xFA, 0xFD, 0x93, 0xFA]
        japanese += Data("</a>".utf8)
        let content = try #require(XMLTree(japanese)).root.content
        #expect(content.hasPrefix("日") && content.hasSuffix("日") && content.unicodeScalars.count == 3, "\(content)")
        var few = Data("<p>Good é then bad ".utf8)
        few.append(0xFF)
        few += Data(" byte, next é".utf8)
        #expect(DecodedText(few).text == "<p>Good é then bad \u{FFFD} byte, next é")
        #expect(DecodedText(Data([0xEF, 0xBB, 0xBF, 0x61, 0xFC])).text == "a\u{FFFD}")
    }

    @Test("UTF-16 and UTF-32 are decoded with or without a byte order mark")
    func wide() {
        for text in ["<a>é日本😀</a>", "{\"a\": 1}", "@charset \"x\";", "<日>"] {
            for mark in [true, false] {
                for isLittle in [true, false] {
                    let short = Array((mark ? "\u{FEFF}" : "").utf16) + Array(text.utf16)
                    let bytes = short.flatMap { unit -> [UInt8] in
                        let two = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                        return isLittle ? two.reversed() : two
                    }
                    #expect(DecodedText(Data(bytes)).text == text)
                    #expect(DecodedText(Data(bytes.dropLast())).text == String(text.dropLast()))
                    let long = ((mark ? "\u{FEFF}" : "") + text).unicodeScalars.flatMap { scalar -> [UInt8] in
                        let four = [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
                        return isLittle ? four.reversed() : four
                    }
                    #expect(DecodedText(Data(long)).text == text)
                }
            }
        }
    }

    @Test("empty and very short documents are decoded, even with an unknown encoding")
    func bounds() {
        #expect(DecodedText(Data()).text.isEmpty && DecodedText(Data([0xFF])).text == "ÿ")
        #expect(DecodedText(Data([0xFE, 0xFF, 0xD8, 0x00])).text == "\u{FFFD}")
        #expect(DecodedText(Data("+ADw-b+AD4-".utf8), charset: "utf-7").text == "+ADw-b+AD4-")
        #expect(DecodedText(Data([0x61, 0xE9]), charset: "../../etc/passwd").text == "aé")
    }
}
