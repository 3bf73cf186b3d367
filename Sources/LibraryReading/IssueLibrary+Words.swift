public import IssueLibrary
public import Periodical
import Reading
import Rendering

extension IssueLibrary {
    /// Takes in the words of items that arrived or were corrected since they were last taken in, as their pages show them.
    /// - Parameters:
    ///   - classes: the page classes that are known.
    ///   - onItem: told how many of how many items are done.
    /// - Returns: the items whose words could not be had, with the reasons. Of each content that is told once, where the
    ///   library can be written to.
    @discardableResult
    public func updateSearchIndex(
        classes: PageClassRegistry = .builtIn, onItem: @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws(MastheadError) -> [ItemReference: MastheadError] {
        try await updateSearchIndex(onItem: onItem) { item, folder throws(MastheadError) in
            let content = try IssueContent(item, in: folder, classes: classes)
            let texts = Dictionary(content.texts().map { ($0.position, $0) }) { first, _ in first }
            // Pages without words count too where it is told which page of an article one is.
            return content.grid.positions.map { position in
                texts[position]
                    ?? PageText(position: position, title: content.grid[position]?.title, text: "")
            }
        }
    }
}
