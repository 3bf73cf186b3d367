/// An entry in the reading order of an EPUB.
package struct EPUBSpineItem: Sendable, Hashable {
    /// The item in the manifest.
    package let item: EPUBItem
    /// Whether the document is part of the reading order. If not, the document can be reached only through links.
    package let isLinear: Bool
    /// Properties such as `page-spread-left` and `rendition:layout-pre-paginated`.
    package let properties: Set<String>
}
