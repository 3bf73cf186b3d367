/// A word of a text, normalized for search. In a script without spaces between words, such as Chinese or Thai, each
/// character is a word. Only a dictionary could find the ends of words.
package struct FoldedWord: Sendable, Hashable {
    /// The word, without case and accents.
    package var folded: String
    /// The range of the word in the text.
    package var range: Range<String.Index>
    /// Whether this word directly follows the previous word.
    package let isAttached: Bool
    /// Whether the word is a character from a script without spaces between words.
    package let isCharacter: Bool
}
