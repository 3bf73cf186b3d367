import Dispatch
package import Periodical
package import Reading
import Synchronization

extension WebIssue {
    /// An entry in the table of contents of a book, for `issue.json`.
    struct Entry: Encodable {
        let title: String
        /// The target, as a position with the number of characters before it, such as `2.1+340`.
        let position: String
        /// The name of the part of the document that the entry links to, or nil.
        let fragment: String?
        let children: [Entry]?
    }

    /// Returns the character counts, the table of contents and the pages of the printed edition for `issue.json`, or
    /// nil if the book does not reflow.
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
            // Documents outside the reading order do not count.
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

    /// Returns the path of the document at a position, relative to the issue's folder, or nil if the page is fixed.
    package static func document(at position: PagePosition, of content: IssueContent) -> String? {
        guard let page = content.grid[position], content.isReflowable(page), content.isAvailable(page),
            let path = page.properties["html"]?.string
        else { return nil }
        return url(WebPaths.file(path))
    }

    /// Returns the character counts of all documents in book order. The first call reads all documents, using all
    /// cores.
    /// - Parameter parts: the names of the parts of interest, by position.
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
