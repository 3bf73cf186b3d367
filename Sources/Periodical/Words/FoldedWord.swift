/// A word of a text, normalized for search. In a script without spaces between words, such as Chinese or Thai, each
/// character is a word, because only a dictionary knows where words end.
package struct FoldedWord: Sendable, Hashable {
    /// The word without case and accents.
    package var folded: String
    /// The range in the text.
    package var range: Range<String.Index>
    /// Whether the word directly follows the previous word, without other characters between them.
    package let isAttached: Bool
    /// Whether the word is one character of a script without spaces between words.
    package let isCharacter: Bool
}
