import Dispatch
package import Periodical
package import Reading
import Synchronization

extension WebIssue {
    /// An entry of the table of contents of a book, in `issue.json`.
    struct Entry: Encodable {
        let title: String
        /// Where it leads, with the characters before it: `2.1+340`.
        let position: String
        /// The part of the document that it leads to.
        let fragment: String?
        let children: [Entry]?
    }

    /// The documents of a book whose text flows, as `issue.json` tells of them: how many characters each has, by its position, the
    /// table of contents, and the pages of the printed edition. Nil where pages are as their publisher made them.
    func book() -> (characters: [PagePosition: Int], contents: [Entry], printed: [Entry])? {
        guard content.isReflowable else { return nil }
        let (outline, printed) = (content.outline, content.printedPages)
        var fragments: [PagePosition: Set<String>] = [:]
        for entry in OutlineEntry.flattened(outline).map(\.entry) + printed {
            if let fragment = entry.fragment { fragments[entry.position, default: []].insert(fragment) }
        }
        var characters: [PagePosition: Int] = [:]
        var before: [PagePosition: [String: Int]] = [:]
        for (position, found) in extents(fragments) {
            guard let page = content.grid[position], let found else { continue }
            // What only links lead to is no part of what one reads through.
            if page.properties["linear"] != .boolean(false) { characters[position] = found.count }
            before[position] = found.before
        }
        func written(_ entry: OutlineEntry) -> Entry {
            let offset = entry.fragment.flatMap { before[entry.position]?[$0] }
            var position = entry.position
            position.characterOffset = offset
            return Entry(
                title: entry.title, position: position.description, fragment: entry.fragment,
                children: entry.children.isEmpty ? nil : entry.children.map(written))
        }
        return (characters, outline.map(written), printed.map(written))
    }

    /// The address of the document of a book at a position, below that of the issue; nil where pages are as their publisher made them.
    package static func document(at position: PagePosition, of content: IssueContent) -> String? {
        guard let page = content.grid[position], content.isReflowable(page), content.isAvailable(page),
            let path = page.properties["html"]?.string
        else { return nil }
        return url(WebPaths.file(path))
    }

    /// What each document has, in the order of the book: the first time all are read, by all processors.
    /// - Parameter parts: the names of the parts that are asked for.
    private func extents(_ parts: [PagePosition: Set<String>]) -> [(PagePosition, BookSizes.Extent?)] {
        let positions = content.grid.positions
        let found = Mutex([BookSizes.Extent?](repeating: nil, count: positions.count))
        DispatchQueue.concurrentPerform(iterations: positions.count) { index in
            guard let path = content.grid[positions[index]]?.properties["html"]?.string else { return }
            let extent = bookSizes.extent(of: path, parts: parts[positions[index]] ?? [], in: content)
            found.withLock { $0[index] = extent }
        }
        return Array(zip(positions, found.withLock { $0 }))
    }
}
