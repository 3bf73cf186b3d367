import Periodical
import Reading
import Synchronization

/// Which page of an issue shows a file: where a link to the file leads. Found once it is asked for.
final class ShownFiles: Sendable {
    private let content: IssueContent
    private let found = Mutex<[String: PagePosition]?>(nil)

    init(of content: IssueContent) { self.content = content }

    /// The first page that shows a text, a page in HTML or a PDF, by its logical name.
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
