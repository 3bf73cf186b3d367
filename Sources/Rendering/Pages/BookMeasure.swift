package import Periodical
package import Reading

/// The length of the text in a book, in characters.
package struct BookMeasure: Sendable, Hashable {
    /// The number of characters in the book before each page.
    let starts: [PagePosition: Int]
    /// The number of characters on each page.
    package let counts: [PagePosition: Int]
    /// The number of characters in the book.
    package let total: Int

    /// Reads all documents of a book and counts their characters. This takes half a second for a very long book.
    /// - Parameter isWanted: called before each document; returns false to stop.
    /// - Returns: nil if the book's text does not reflow, or if counting was stopped.
    package init?(_ content: IssueContent, while isWanted: () -> Bool = { true }) {
        guard content.isReflowable else { return nil }
        var (starts, counts): ([PagePosition: Int], [PagePosition: Int]) = ([:], [:])
        var total = 0
        for position in content.grid.positions {
            guard isWanted() else { return nil }
            guard let page = content.grid[position], page.properties["linear"] != .boolean(false) else { continue }
            starts[position] = total
            let count: Int
            // An unreadable document counts as empty.
            do throws(MastheadError) { count = try content.characterCount(of: page) ?? 0 } catch { count = 0 }
            counts[position] = count
            total += count
        }
        (self.starts, self.counts, self.total) = (starts, counts, total)
    }

    /// Returns how much of the book precedes a position, from 0 to 1, or nil if the page is not in the reading order.
    package func share(at place: PagePosition) -> Double? {
        guard let start = starts[place.page], let count = counts[place.page], total > 0 else { return nil }
        return Double(start + min(count, place.characterOffset ?? 0)) / Double(total)
    }
}
