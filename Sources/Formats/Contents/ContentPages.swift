package import Periodical

/// The pages and the table of contents of an issue or book.
package struct ContentPages: Sendable {
    package let grid: PageGrid
    /// The table of contents, or nil if only the titles of pages are known.
    package let outline: [OutlineEntry]?
    /// The EPUB that the pages belong to, or nil for other formats.
    package let book: EPUBBook?

    /// The positions of a book's documents, by path.
    package let positions: [String: PagePosition]

    init(
        grid: PageGrid, outline: [OutlineEntry]? = nil, book: EPUBBook? = nil, positions: [String: PagePosition] = [:]
    ) {
        (self.grid, self.outline, self.book, self.positions) = (grid, outline, book, positions)
    }
}
