/// An entry in an EPUB's spine, which is the reading order.
package struct EPUBSpineItem: Sendable, Hashable {
    /// The manifest item for the document.
    package let item: EPUBItem
    /// Whether the document is part of the reading order. Readers can reach other documents only through links.
    package let isLinear: Bool
    /// The entry's properties, such as `page-spread-left` and `rendition:layout-pre-paginated`.
    package let properties: Set<String>
}
