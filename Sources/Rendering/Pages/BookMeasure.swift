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

    /// Reads each document of a book and counts its characters. Counting a very long book takes half a second.
    /// - Parameter isWanted: called before each document. If it returns false, counting stops.
    /// - Returns: nil if the text of the book does not reflow, or if counting was stopped.
    package init?(_ content: IssueContent, while isWanted: () -> Bool = { true }) {
        guard content.isReflowable else { return nil }
        var (starts, counts): ([PagePosition: Int], [PagePosition: Int]) = ([:], [:])
        var total = 0
        for position in content.grid.positions {
            guard isWanted() else { return nil }
            guard let page = content.grid[position], page.properties["linear"] != .boolean(false) else { continue }
            starts[position] = total
            let count: Int
            // Count no characters for a document that cannot be read.
            do throws(MastheadError) { count = try content.characterCount(of: page) ?? 0 } catch { count = 0 }
            counts[position] = count
            total += count
        }
        (self.starts, self.counts, self.total) = (starts, counts, total)
    }

    /// Returns the share of the book before a position, from 0 to 1, or nil if the page is not in the reading order.
    package func share(at place: PagePosition) -> Double? {
        guard let start = starts[place.page], let count = counts[place.page], total > 0 else { return nil }
        return Double(start + min(count, place.characterOffset ?? 0)) / Double(total)
    }
}
