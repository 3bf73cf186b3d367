package import Periodical

/// The pages of a content, with its table of contents and book data.
package struct ContentPages: Sendable {
    package let grid: PageGrid
    /// The table of contents; nil if only the pages' titles are known.
    package let outline: [OutlineEntry]?
    /// The book, for an EPUB.
    package let book: EPUBBook?

    /// The positions of a book's documents, by path.
    package let positions: [String: PagePosition]

    init(
        grid: PageGrid, outline: [OutlineEntry]? = nil, book: EPUBBook? = nil, positions: [String: PagePosition] = [:]
    ) {
        (self.grid, self.outline, self.book, self.positions) = (grid, outline, book, positions)
    }
}
