import Periodical
import Reading
import Synchronization

/// An index of the pages that show files, for resolving links to files. Built on first use.
final class ShownFiles: Sendable {
    private let content: IssueContent
    private let found = Mutex<[String: PagePosition]?>(nil)

    init(of content: IssueContent) { self.content = content }

    /// Returns the first page that shows the text, HTML page or PDF with a logical name.
    subscript(name: String) -> PagePosition? {
        found.withLock { found in
            if let found { return found[name] }
            var positions: [String: PagePosition] = [:]
            for position in content.grid.positions {
                guard let page = content.grid[position] else { continue }
                for reference in content.classes.assets(of: page)
                where [.text, .html, .pdf].contains(reference.kind) && positions[reference.name] == nil {
                    positions[reference.name] = position
                }
            }
            found = positions
            return positions[name]
        }
    }
}
