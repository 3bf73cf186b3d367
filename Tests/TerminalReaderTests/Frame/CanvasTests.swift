import Testing

@testable import TerminalReader

/// A character grid in memory, which becomes the screen.
@Suite struct CanvasTests {
    @Test("in the terminal, text that is too long ends in an ellipsis, even after wide characters")
    func columns() {
        var canvas = Canvas(columns: 12, rows: 2)
        canvas.put("海図と灯台の夜", row: 1, column: 2)
        canvas.put("e\u{301}te\u{301} 🗼!", row: 2, column: 1)
        #expect(canvas.text(ofRow: 1) == " 海図と灯台…")
        #expect(canvas.text(ofRow: 2) == "e\u{301}te\u{301} 🗼!")
        #expect(canvas.row(2).prefix(7).map(\.columns) == [1, 1, 1, 1, 2, 0, 1])
    }

    @Test("if a wide character is partly overwritten, all of it is erased")
    func halves() {
        var canvas = Canvas(columns: 8, rows: 1)
        canvas.put("海図海図", row: 1, column: 1)
        canvas.put("x", row: 1, column: 4)
        canvas.put("y", row: 1, column: 5)
        #expect(canvas.text(ofRow: 1) == "海 xy 図")
    }

    @Test("right-to-left titles are shown in visual order with joined letters")
    func bidirectional() {
        var canvas = Canvas(columns: 30, rows: 3)
        canvas.put(StyledText(foreign: "العدد ٧: البحر"), row: 1, column: 1)
        canvas.put(StyledText(foreign: "מגדלור חדש במפרץ"), row: 2, column: 1)
        canvas.put(StyledText(foreign: "מגדלור חדש במפרץ"), row: 3, column: 1, width: 8)
        #expect(canvas.text(ofRow: 1) == "ﺮﺤﺒﻟﺍ :٧ ﺩﺪﻌﻟﺍ")
        #expect(canvas.text(ofRow: 2) == "ץרפמב שדח רולדגמ")
        #expect(canvas.text(ofRow: 3) == "… רולדגמ")
    }

    @Test("the words of right-to-left text keep their style")
    func bidirectionalStyles() throws {
        var canvas = Canvas(columns: 10, rows: 1)
        canvas.put(StyledText("אבג ") + StyledText("דה", .match), row: 1, column: 1)
        #expect(canvas.text(ofRow: 1) == "הד גבא")
        #expect(canvas.row(1).prefix(3).map(\.style) == [.match, .match, .text])
    }

    @Test("untrusted titles cannot control the terminal or reorder other text")
    func hostile() {
        var canvas = Canvas(columns: 40, rows: 1)
        canvas.put(StyledText(foreign: "a\u{1B}[2J\u{202E}b\nc\u{9B}1m"), row: 1, column: 1)
        let line = canvas.text(ofRow: 1)
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        #expect(!line.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
        #expect(line.hasPrefix("a"))
    }

    @Test("in an ASCII terminal, characters are replaced by ASCII characters of the same width")
    func ascii() {
        var glyphs = Glyphs()
        glyphs.isASCII = true
        var canvas = Canvas(columns: 20, rows: 1, glyphs: glyphs)
        canvas.put("● Müll 海 ›━─⇣✗‖…", row: 1, column: 1)
        #expect(canvas.text(ofRow: 1) == "* Mull ?  >=-vx#~")
        #expect(Glyphs(environment: ["LANG": "de_DE.ISO-8859-1"]).isASCII)
        #expect(Glyphs(environment: ["LC_ALL": "C", "LANG": "en_GB.UTF-8"]).isASCII)
        #expect(!Glyphs(environment: ["LC_ALL": "", "LANG": "en_GB.utf8"]).isASCII)
        #expect(!Glyphs(environment: [:]).isASCII)
    }
}
