/// Words of a page that are being chosen: the one that the keys are at, and from which the passage goes. Both are known by their first
/// characters, so that lines may become longer meanwhile.
struct WordSelection: Sendable, Hashable {
    /// The first character of the word that the keys are at.
    var character: Int
    /// The first character of the word at which the passage begins or ends; nil until that is said.
    var anchor: Int?

    /// The characters of the passage, which has whole words; nil where the text has none.
    func characters(in words: LaidWords) -> Range<Int>? {
        guard let here = words.index(ofCharacter: character),
            let other = words.index(ofCharacter: anchor ?? character)
        else { return nil }
        return words.all[min(here, other)].characters.lowerBound..<words.all[max(here, other)].characters.upperBound
    }
}
