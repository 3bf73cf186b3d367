/// A part of a text in which all characters have the same style. Line breaks are kept.
package struct TextRun: Sendable, Hashable {
    package var text: String
    package var style: RunStyle
    /// The target of the link, exactly as in the document. The target is a URL, or `#` and the name of a link target.
    package var link: String?
    /// The number of ``TextCharacters`` in the document before the run. Nil if the characters are not counted, or if
    /// the run is not part of the document's text.
    package var offset: Int?
    /// The language as a BCP 47 tag, or nil if the book does not declare a language for the run.
    package var language: String?
    /// The source of a picture within a line of text in a book. The text of the run is the picture's alternative text.
    package var picture: String?

    package init(
        _ text: String, _ style: RunStyle = [], link: String? = nil, offset: Int? = nil, language: String? = nil,
        picture: String? = nil
    ) {
        self.text = text
        self.style = style
        self.link = link
        self.offset = offset
        self.language = language
        self.picture = picture
    }
}
