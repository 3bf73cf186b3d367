/// What a text refers to, and where.
package struct MarkdownReference: Sendable, Hashable {
    /// What is done with it.
    package enum Use: Sendable, Hashable {
        /// It is shown.
        case picture
        /// One may go there.
        case link
    }

    package let use: Use
    /// As the writer gave it.
    package let address: String
    /// The words of a link, or what stands in a picture's place.
    package let words: String
    /// The line of the text that it stands in, from 1.
    package let line: Int
}
