/// A word in a text, normalized for search. In scripts without spaces between words, such as Chinese or Thai, each
/// character is a word, because finding the ends of words would require a dictionary.
package struct FoldedWord: Sendable, Hashable {
    /// The word, without case or accents.
    package var folded: String
    /// The word's range in the text.
    package var range: Range<String.Index>
    /// Whether this word directly follows the previous one.
    package let isAttached: Bool
    /// Whether the word is a character from a script without spaces between words.
    package let isCharacter: Bool
}
