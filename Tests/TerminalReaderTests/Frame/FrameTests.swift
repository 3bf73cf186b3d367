import Testing

@testable import TerminalReader

/// The header, the footer, pop-ups and prompts.
@Suite struct FrameTests {
    private let footer = FooterLine(
        hints: [KeyHint("Enter", "open"), KeyHint("Tab", "next new"), KeyHint("/", "search")], position: "3 of 14")

    private func row(_ columns: Int, _ draw: (inout Canvas) -> Void) -> String {
        var canvas = Canvas(columns: columns, rows: 1)
        draw(&canvas)
        return canvas.text(ofRow: 1)
    }

    @Test("a narrow footer drops the first key and the help key last")
    func footerKeys() {
        #expect(
            row(80) { footer.draw(on: &$0) }
                == " Enter open   Tab next new   / search                          3 of 14   ? keys")
        #expect(row(50) { footer.draw(on: &$0) } == " Enter open   Tab next new       3 of 14   ? keys")
        #expect(row(38) { footer.draw(on: &$0) } == " Enter open          3 of 14   ? keys")
        #expect(row(20) { footer.draw(on: &$0) } == " Enter op…   ? keys")
    }

    @Test("the keys in a footer can be clicked until a message replaces them")
    func footerTargets() {
        var canvas = Canvas(columns: 80, rows: 1)
        let targets = footer.draw(on: &canvas)
        #expect(targets.first { $0.columns.contains(16) }?.key == .tab)
        #expect(targets.first { $0.columns.contains(75) }?.key == .character("?"))
        var said = footer
        said.notice = "Nothing new."
        #expect(row(60) { said.draw(on: &$0) } == " Nothing new.                                        ? keys")
    }

    @Test("a narrow header drops the breadcrumb before the title")
    func header() {
        let header = HeaderLine(
            title: StyledText("Shelf", .strong), crumb: " › everything, newest first", right: "12 new   ⇣ 2")
        #expect(row(60) { header.draw(on: &$0) } == " Shelf › everything, newest first              12 new   ⇣ 2")
        #expect(row(40) { header.draw(on: &$0) } == " Shelf                     12 new   ⇣ 2")
    }

    @Test("a pop-up completely covers the screen behind it")
    func popup() {
        var canvas = Canvas(columns: 30, rows: 7)
        for row in 1...7 { canvas.put("海図海図海図海図海図海図海図", row: row, column: 1) }
        let popup = Popup("Sure?", words: ["It stays."], choices: [KeyHint("Enter", "keep"), KeyHint("X", "go")])
        popup.draw(on: &canvas)
        #expect(canvas.text(ofRow: 2) == "海図海 ┌─ Sure? ─────┐  海図")
        #expect(canvas.text(ofRow: 3).contains("│ It stays."))
        #expect(canvas.text(ofRow: 6).contains("└"))
    }

    @Test("a right-to-left title of a pop-up does not reverse the frame")
    func rightToLeftPopup() {
        var canvas = Canvas(columns: 30, rows: 7)
        Popup("\u{5D0}\u{5D1}\u{5D2}", words: ["It stays."]).draw(on: &canvas)
        let top = (1...7).map { canvas.text(ofRow: $0) }.first { $0.contains("┐") } ?? ""
        let line = top.filter { $0 != " " }
        #expect(line.hasPrefix("┌─\u{5D2}\u{5D1}\u{5D0}─") && line.hasSuffix("─┐"), "\(top)")
    }

    @Test("a prompt shows the part of a long line around the cursor")
    func prompt() {
        var prompt = PromptLine()
        for character in "héllo" { _ = prompt.press(.character(character)) }
        for key in [Key.left, .backspace] { _ = prompt.press(key) }
        #expect(prompt.text == "hélo" && prompt.cursor == 3)
        let others = [Key.enter, .escape, .down].map { prompt.press($0) }
        #expect(others == [false, false, false])
        #expect(prompt.shown(columns: 20).text == "hélo")
        for key in [Key.end, .control("u")] { _ = prompt.press(key) }
        #expect(prompt.text.isEmpty)
        let long = PromptLine(String(repeating: "x", count: 200) + "end")
        #expect(long.shown(columns: 10).columns <= 10)
        #expect(long.shown(columns: 10).text.contains("end"))
    }
}
