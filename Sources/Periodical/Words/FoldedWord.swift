/// A word of a text as it is searched. Of a script without spaces between words, such as the Chinese or the Thai one, each
/// character is a word: where one of their words ends only a dictionary knows.
package struct FoldedWord: Sendable, Hashable {
    /// The word without its case and its accents.
    package var folded: String
    /// Where it stands in the text.
    package var range: Range<String.Index>
    /// Whether nothing stands between it and the word before.
    package let isAttached: Bool
    /// Whether it is one character of a script without spaces between words.
    package let isCharacter: Bool
}
