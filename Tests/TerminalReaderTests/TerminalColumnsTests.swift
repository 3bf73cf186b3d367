import TerminalReader
import Testing

@Suite struct TerminalColumnsTests {
    @Test(
        "the width of a text is the number of columns that it needs in the terminal",
        arguments: [
            ("Été", 3), ("E\u{301}te\u{301}", 3), ("第12号", 6), ("🌍🌍🌍", 6), ("👩‍👧‍👦", 2), ("🇫🇷", 2), ("❤️", 2),
            ("👍🏽", 2), ("\u{2068}עיתון\u{2069}", 5), ("", 0),
        ])
    func width(text: String, columns: Int) {
        #expect(text.terminalColumns == columns)
    }

    @Test("text is truncated and padded by its width in columns")
    func fitting() {
        #expect("Été 🌍🌍🌍".fitted(toColumns: 7) == "Été 🌍…")
        #expect("第12号 海図".fitted(toColumns: 4) == "第1…")
        #expect("🌍".fitted(toColumns: 1) == "…")
        #expect("abc".fitted(toColumns: 0).isEmpty)
        #expect("🌍".filled(toColumns: 4) == "🌍  ")
        #expect("Été 🌍🌍🌍".filled(toColumns: 3) == "Été 🌍🌍🌍", "padding does not truncate text")
        #expect("\u{2068}עיתון חדש\u{2069}".padded(toColumns: 7) == "\u{2068}עיתון …\u{2069}")
    }
}
