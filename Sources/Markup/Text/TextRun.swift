/// A piece of text in one style. Line breaks in it are intended.
package struct TextRun: Sendable, Hashable {
    package var text: String
    package var style: RunStyle
    /// The link's target as written: a URL, or `#` and the name of a place.
    package var link: String?
    /// The number of ``TextCharacters`` of the document before the run. Nil if they are not counted, or the run is not
    /// part of the text.
    package var offset: Int?
    /// The language (BCP 47), if an element of a book states one.
    package var language: String?
    /// The source of the picture within a book's line of text, for which the run is the alternative text.
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
