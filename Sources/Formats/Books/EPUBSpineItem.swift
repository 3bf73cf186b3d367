/// An entry in an EPUB's spine, which defines the reading order.
package struct EPUBSpineItem: Sendable, Hashable {
    /// The document's item in the manifest.
    package let item: EPUBItem
    /// Whether the document is part of the reading order. Readers can reach other documents only through links.
    package let isLinear: Bool
    /// The entry's properties, such as `page-spread-left` and `rendition:layout-pre-paginated`.
    package let properties: Set<String>
}
