/// Some text in one style. A break of lines in it is meant.
package struct TextRun: Sendable, Hashable {
    package var text: String
    package var style: RunStyle
    /// Where it leads, as it is written: a URL, or `#` and the name of a place.
    package var link: String?
    /// How many ``TextCharacters`` of the document are before it; nil where nothing counts them, or it is none of its text.
    package var offset: Int?
    /// The language that it is in (BCP 47), where an element of a book says so.
    package var language: String?
    /// The picture of which it is the words, as its address is written: one within a book's line of text.
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
