/// A place in the order of reading of an EPUB.
package struct EPUBSpineItem: Sendable, Hashable {
    /// The manifest's item.
    package let item: EPUBItem
    /// Whether one comes to it by reading on; else a link leads to it alone.
    package let isLinear: Bool
    /// `page-spread-left`, `rendition:layout-pre-paginated` and others.
    package let properties: Set<String>
}
