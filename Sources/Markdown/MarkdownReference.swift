/// A link or picture in a text, and its line.
package struct MarkdownReference: Sendable, Hashable {
    /// What a text uses a reference for.
    package enum Use: Sendable, Hashable {
        /// To show a picture.
        case picture
        /// To link to something.
        case link
    }

    package let use: Use
    /// The address as written in the text.
    package let address: String
    /// The words of a link, or the description of a picture.
    package let words: String
    /// The line in the text, counted from 1.
    package let line: Int
}
