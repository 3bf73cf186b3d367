/// An entry in the spine, which is the reading order of an EPUB.
package struct EPUBSpineItem: Sendable, Hashable {
    /// The manifest item of the document.
    package let item: EPUBItem
    /// Whether the document is part of the reading order. Otherwise, the document is reachable only through links.
    package let isLinear: Bool
    /// The entry's properties, such as `page-spread-left` and `rendition:layout-pre-paginated`.
    package let properties: Set<String>
}
