package import Periodical

/// What was read of a content: its pages, and what its format has besides.
package struct ContentPages: Sendable {
    package let grid: PageGrid
    /// The table of contents; nil where there is none but the pages' titles.
    package let outline: [OutlineEntry]?
    /// The book that it is.
    package let book: EPUBBook?

    /// Where the documents of a book are, by their paths.
    package let positions: [String: PagePosition]

    init(
        grid: PageGrid, outline: [OutlineEntry]? = nil, book: EPUBBook? = nil, positions: [String: PagePosition] = [:]
    ) {
        (self.grid, self.outline, self.book, self.positions) = (grid, outline, book, positions)
    }
}
