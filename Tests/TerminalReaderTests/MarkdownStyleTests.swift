import Testing

@testable import TerminalReader

@Suite struct MarkdownStyleTests {
    private func styled(_ lines: String...) -> [String] {
        var style = MarkdownStyle()
        return lines.map { style.styled($0).replacing("\u{1B}", with: "^") }
    }

    @Test("marks become styles, and what is meant as a character stays one")
    func marks() {
        #expect(styled("plain text") == ["plain text"])
        #expect(styled("a **b** c") == ["a ^[0;1mb^[0m c^[0m"])
        #expect(styled("`x*y`") == ["^[0;36mx*y^[0m^[0m"])
        #expect(styled(##"5 \* 6 \# 7 a\b"##) == [##"5 * 6 # 7 a\b"##])
        #expect(styled("# Head", "## Next") == ["^[1;4mHead^[0m", "^[1mNext^[0m"])
        #expect(styled("```", "let *x*", "```", "*y*") == ["", "^[36mlet *x*^[0m", "", "^[0;3my^[0m^[0m"])
    }

    @Test("what goes on over a line's end does so, but not over a paragraph's")
    func lines() {
        #expect(styled("a **b", "c** d") == ["a ^[0;1mb^[0m", "^[0;1mc^[0m d^[0m"])
        #expect(styled("a *b", "", "c") == ["a ^[0;3mb^[0m", "^[0;3m^[0m", "c"])
    }
}
