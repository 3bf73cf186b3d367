import Testing

@testable import TerminalReader

/// The output for consecutive screens.
@Suite struct ScreenPainterTests {
    @Test("only the changed part of the screen is written to the terminal")
    func changes() {
        var painter = ScreenPainter(hasColors: true, isKitty: false)
        var canvas = Canvas(columns: 80, rows: 24)
        for row in 1...24 { canvas.put("a line of the list", row: row, column: 3) }
        #expect(painter.paint(canvas).utf8.count > 400)
        #expect(painter.paint(canvas) == "")
        canvas.put("b", row: 7, column: 5)
        let written = painter.paint(canvas)
        #expect(written.contains("\u{1B}[7;5H\u{1B}[0mb"))
        #expect(written.utf8.count < 60)
    }

    @Test("after a character of uncertain width, the cursor is moved to the right position")
    func unsureWidths() {
        var painter = ScreenPainter(hasColors: true, isKitty: false)
        var canvas = Canvas(columns: 40, rows: 1)
        canvas.put("🗼 tower", row: 1, column: 1)
        canvas.put("read", row: 1, column: 30)
        let first = painter.paint(canvas)
        #expect(first.contains("\u{1B}[1;3H"))
        canvas.put("34% ", row: 1, column: 30)
        #expect(painter.paint(canvas).contains("🗼"))
    }

    @Test("the selected row is visible in a terminal without colors")
    func noColor() {
        var painter = ScreenPainter(hasColors: false, isKitty: false)
        var canvas = Canvas(columns: 40, rows: 2)
        canvas.put(StyledText("12 new", .strongAccent), row: 1, column: 1)
        canvas.put(StyledText("found", .match), row: 2, column: 1)
        canvas.choose(row: 2, from: 1, to: 20)
        let written = painter.paint(canvas)
        #expect(written.contains("\u{1B}[0;1m12 new"))
        #expect(written.contains("\u{1B}[0;1;4;7mfound"))
        #expect(!written.contains("36"))
    }
}
