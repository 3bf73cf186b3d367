/// Resolves a text's references, depending on where the text is shown.
package struct MarkdownResolver {
    /// Returns the HTML for a picture's address, description and title, or nil to show only the description.
    package var picture: (_ address: String, _ alt: String, _ title: String) -> String?
    /// Returns the target of a link, or nil to show only its words.
    package var link: (_ address: String) -> String?

    package init(
        picture: @escaping (_ address: String, _ alt: String, _ title: String) -> String?,
        link: @escaping (_ address: String) -> String?
    ) {
        self.picture = picture
        self.link = link
    }
}
