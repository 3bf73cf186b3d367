/// A file in an EPUB, as described by an item in the manifest.
package struct EPUBItem: Sendable, Hashable {
    package let id: String
    /// The file's path below the book's folder, or nil if the file is missing or outside the folder.
    package let path: String?
    package let mediaType: String
    /// The item's properties, such as `nav`, `cover-image`, `svg` and `scripted`.
    package let properties: Set<String>
    /// The id of the fallback item for readers that do not support this item.
    package let fallback: String?

    /// Whether the item is a text document.
    package var isText: Bool {
        ["application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document", "application/xml"]
            .contains(mediaType)
    }

    /// Whether the item is a picture.
    package var isPicture: Bool { mediaType.hasPrefix("image/") }
}
