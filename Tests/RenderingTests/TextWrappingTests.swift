import Rendering
import Testing

@Suite struct TextWrappingTests {
    /// As in terminals, these characters take two columns.
    private func measure(_ text: String) -> Int { text.reduce(0) { $0 + ("海図と灯台".contains($1) ? 2 : 1) } }

    @Test("long lines are broken between words")
    func words() {
        let wrapping = TextWrapping(columns: 10)
        #expect(wrapping.text("one two three four\n\n  a  b \nend") == "one two\nthree four\n\n  a  b \nend")
        #expect(wrapping.lines(of: "  one two three") == ["  one two", "three"], "leading spaces are kept")
        #expect(wrapping.lines(of: "one two     three") == ["one two", "three"])
        #expect(wrapping.lines(of: "one       two three") == ["one", "two three"])
    }

    @Test("an option of text wrapping breaks words that are longer than a line")
    func longWords() {
        let word = "abcdefghijklmnopqrstuvwxyz"
        #expect(TextWrapping(columns: 10).lines(of: "a \(word) z") == ["a", word, "z"])
        let broken = TextWrapping(columns: 10, breaksWords: true).lines(of: "a \(word) z")
        #expect(broken == ["a", "abcdefghij", "klmnopqrst", "uvwxyz z"])
        #expect(TextWrapping(columns: 10).lines(of: "  \(word)") == [word])
    }

    @Test("the width of text is counted in terminal columns")
    func columns() {
        let wrapping = TextWrapping(columns: 7, breaksWords: true, measuring: measure)
        #expect(wrapping.lines(of: "海図と灯台") == ["海図と", "灯台"])
        #expect(wrapping.lines(of: "海図 と灯台") == ["海図", "と灯台"])
        #expect(TextWrapping(columns: 1, breaksWords: true, measuring: measure).lines(of: "海図") == ["海", "図"])
    }

    @Test("any text can be wrapped, even a million letters without spaces")
    func extremes() {
        #expect(TextWrapping(columns: 0, breaksWords: true).lines(of: "ab") == ["a", "b"])
        let long = String(repeating: "x", count: 1_000_000)
        let lines = TextWrapping(columns: 80, breaksWords: true).lines(of: long)
        #expect(lines.count == 12_500 && lines.joined() == long)
    }
}
