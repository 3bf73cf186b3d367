/// A link or picture in a text, and its line.
package struct MarkdownReference: Sendable, Hashable {
    /// How a text uses a reference.
    package enum Use: Sendable, Hashable {
        /// A picture to show.
        case picture
        /// A link to follow.
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
