/// A piece of text, including line breaks, that has a single style.
package struct TextRun: Sendable, Hashable {
    package var text: String
    package var style: RunStyle
    /// The link's target exactly as in the document: a URL, or `#` and the name of a link target.
    package var link: String?
    /// The number of ``TextCharacters`` before the run, or nil if they are not counted or the run is not part of the
    /// document's text.
    package var offset: Int?
    /// The language as a BCP 47 tag, or nil if the book declares none for the run.
    package var language: String?
    /// The source of a picture within a line of text in a book. The run's text is the picture's alternative text.
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
