/// A piece of text in one style. Line breaks in the text are kept.
package struct TextRun: Sendable, Hashable {
    package var text: String
    package var style: RunStyle
    /// The target of the link as written in the document, which is a URL or `#` and the name of a place.
    package var link: String?
    /// The number of ``TextCharacters`` before the run in the document, or nil if they are not counted or the run is
    /// not part of the text.
    package var offset: Int?
    /// The language (BCP 47), or nil if no element of a book declares one.
    package var language: String?
    /// The source of a picture in a line of a book's text. The run is the picture's alternative text.
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
