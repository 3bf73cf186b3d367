/// A selection of words in a page's text. It is stored in character offsets, which stay valid when the line length
/// changes.
struct WordSelection: Sendable, Hashable {
    /// The first character of the word at the cursor.
    var character: Int
    /// The first character of the word at the other end, or nil until the user marks the start.
    var anchor: Int?

    /// Returns the selected characters, or nil if the text has no words.
    func characters(in words: LaidWords) -> Range<Int>? {
        guard let here = words.index(ofCharacter: character),
            let other = words.index(ofCharacter: anchor ?? character)
        else { return nil }
        return words.all[min(here, other)].characters.lowerBound..<words.all[max(here, other)].characters.upperBound
    }
}
