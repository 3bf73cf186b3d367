/// A file of an EPUB as its manifest lists it.
package struct EPUBItem: Sendable, Hashable {
    package let id: String
    /// Its path below the book's folder; nil where the book does not have it, or it lies elsewhere.
    package let path: String?
    package let mediaType: String
    /// `nav`, `cover-image`, `svg`, `scripted` and others.
    package let properties: Set<String>
    /// The item that stands in for one that cannot be shown.
    package let fallback: String?

    /// Whether it is a document of text.
    package var isText: Bool {
        ["application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document", "application/xml"]
            .contains(mediaType)
    }

    /// Whether it is a picture.
    package var isPicture: Bool { mediaType.hasPrefix("image/") }
}
