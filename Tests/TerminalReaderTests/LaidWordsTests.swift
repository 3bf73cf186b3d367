import Hyphenation
import Markup
import Testing

@testable import TerminalReader

/// The words in the lines of a text, which the user selects with keys.
@Suite struct LaidWordsTests {
    /// Returns the words of a one-paragraph text, with their character offsets.
    private func words(_ text: String, columns: Int = 40) -> (words: LaidWords, text: LaidText) {
        var layout = TextLayout(columns: columns, isEven: true)
        let laid = layout.lay([TextBlock(.paragraph, [TextRun(text, offset: 0)])])
        return (LaidWords(laid), laid)
    }

    /// Returns the characters of a text in a range of offsets.
    private func piece(_ range: Range<Int>, of text: String) -> String {
        let counted = text.filter { TextCharacters.count(String($0)) > 0 }
        return String(counted.dropFirst(range.lowerBound).prefix(range.count))
    }

    @Test("a book's words have the right character offsets at any line width")
    func characters() {
        let plain = "One two, three-fold extraordinarily (incomprehensible) “words”."
        let text = plain.replacing("extraordinarily", with: "extra\u{AD}ordi\u{AD}narily")
        let expected = ["One", "two,", "three-fold", "extraordinarily", "(incomprehensible)", "“words”."]
        for columns in 8...60 {
            let found = words(text, columns: columns).words.all.map { piece($0.characters, of: plain) }
            // A line can end after a visible hyphen, and a word that is longer than a line is split.
            #expect(found.joined() == expected.joined(), "\(columns)")
            if columns >= 20 {
                #expect(
                    found.joined(separator: " ").replacing("- ", with: "-") == expected.joined(separator: " "),
                    "\(columns)")
            }
        }
    }

    @Test("when text is selected in scripts without spaces, each character counts as a word")
    func others() {
        #expect(words("川が曲がる").words.all.map(\.characters) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
        #expect(words("e\u{301}a b").words.all.map(\.characters) == [0..<3, 3..<4])
        #expect(words("   ").words.all.isEmpty)
        #expect(words("").words.index(ofCharacter: 0) == nil)
    }

    @Test("a text selection can be extended by whole words or by lines")
    func passages() {
        let (words, _) = words("aa bb cc dd ee ff", columns: 6)
        #expect(words.all.map(\.line) == [0, 0, 1, 1, 2, 2])
        #expect(words.index(beside: 1, lines: 1) == 3 && words.index(beside: 3, lines: -1) == 1)
        #expect(words.index(beside: 0, lines: -1) == 0 && words.index(beside: 5, lines: 1) == 5)
        #expect(WordSelection(character: 4, anchor: nil).characters(in: words) == 4..<6)
        #expect(WordSelection(character: 4, anchor: 8).characters(in: words) == 4..<10)
        #expect(WordSelection(character: 9, anchor: 3).characters(in: words) == 2..<10)
        #expect(WordSelection(character: 999, anchor: nil).characters(in: words) == 10..<12)
    }
}
