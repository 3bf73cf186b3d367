public import IssueLibrary
public import Periodical
import Reading
import Rendering

extension IssueLibrary {
    /// Adds the text of new and corrected items to the search index.
    /// - Parameters:
    ///   - classes: the known page classes.
    ///   - onItem: called with the number of finished items and the total.
    /// - Returns: the items whose text could not be read, and why. A writable library reports each item only once per
    ///   revision.
    @discardableResult
    public func updateSearchIndex(
        classes: PageClassRegistry = .builtIn, onItem: @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws(MastheadError) -> [ItemReference: MastheadError] {
        try await search.update(onItem: onItem, texts: Self.pageTexts(classes: classes))
    }

    /// Returns a function that reads the text of the pages in a content folder, for
    /// ``IssueLibrary/Configuration/pageTexts``.
    /// - Parameter classes: the known page classes.
    public static func pageTexts(classes: PageClassRegistry = .builtIn) -> SearchIndex.TextReader {
        { item, folder throws(MastheadError) in
            let content = try IssueContent(item, in: folder, classes: classes)
            let texts = Dictionary(content.texts().map { ($0.position, $0) }) { first, _ in first }
            // Include pages without text: search results give page numbers within an article.
            return content.grid.positions.map { position in
                texts[position]
                    ?? PageText(position: position, title: content.grid[position]?.title, text: "")
            }
        }
    }
}
