import Periodical
import Testing

@Suite struct DiagnosticTests {
    @Test("a diagnostic is printed like a compiler's diagnostic")
    func text() {
        let diagnostic = Diagnostic(
            file: "pages.plist", line: 12, position: PagePosition(articleIndex: 1, pageIndex: 0), code: "missing-asset",
            message: "There is no file 'a.png'.", hint: "Add it.")
        #expect(
            diagnostic.description
                == "pages.plist:12: error: page 2.1: There is no file 'a.png'. [missing-asset]\n    hint: Add it.")
    }

    @Test("control characters in text from the network are escaped")
    func printable() {
        #expect("a\u{1B}[2Jb\u{202E}c\u{9B}1m".printable == "a\\u{1B}[2Jbc\\u{009B}1m")
        #expect("Édition 日本 👩‍👧".printable == "Édition 日本 👩‍👧")
    }

    @Test(
        "a line break becomes a space in a one-line message",
        arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func lines(separator: String) {
        #expect("One\(separator)Two".printable == "One Two")
        #expect("One\(separator)Two".printableText == "One\nTwo")
    }

    @Test(
        "direction marks are removed if they could reorder other text",
        arguments: [0x061C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x206F))
    func directionMarks(value: UInt32) throws {
        let mark = String(try #require(Unicode.Scalar(value)))
        #expect("a\(mark)b".printable == "ab")
        #expect("a\(mark)b".printableText == "ab")
    }

    @Test("right-to-left text is isolated from the text around it")
    func isolation() {
        #expect("עיתון 7".printable == "\u{2068}עיתון 7\u{2069}")
        #expect("\u{202B}مجلة\u{202C}".printable == "\u{2068}مجلة\u{2069}")
        #expect(
            "\u{2069}עיתון".printable == "\u{2068}עיתון\u{2069}",
            "a direction mark in the text does not end the isolate")
        #expect("עיתון".printableText == "עיתון", "multi-line text needs no isolates")
    }
}
