/// Says what references in a text mean where it is shown.
package struct MarkdownResolver {
    /// The HTML of a picture: its address, what stands in its place, and what it is called; nil for one that is not shown.
    package var picture: (_ address: String, _ alt: String, _ title: String) -> String?
    /// The address that a link leads to; nil for one that leads nowhere.
    package var link: (_ address: String) -> String?

    package init(
        picture: @escaping (_ address: String, _ alt: String, _ title: String) -> String?,
        link: @escaping (_ address: String) -> String?
    ) {
        self.picture = picture
        self.link = link
    }
}
