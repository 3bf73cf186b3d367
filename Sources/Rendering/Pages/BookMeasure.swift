package import Periodical
package import Reading

/// How long the text of a book is, by its characters.
package struct BookMeasure: Sendable, Hashable {
    /// The characters before each page.
    let starts: [PagePosition: Int]
    /// The characters of each page.
    package let counts: [PagePosition: Int]
    /// All characters.
    package let total: Int

    /// Counts a book. Every document is read: half a second for one that takes a week to read.
    /// - Parameter isWanted: asked before each document; false ends it.
    /// - Returns: nil for what does not reflow, or where it is no longer wanted.
    package init?(_ content: IssueContent, while isWanted: () -> Bool = { true }) {
        guard content.isReflowable else { return nil }
        var (starts, counts): ([PagePosition: Int], [PagePosition: Int]) = ([:], [:])
        var total = 0
        for position in content.grid.positions {
            guard isWanted() else { return nil }
            guard let page = content.grid[position], page.properties["linear"] != .boolean(false) else { continue }
            starts[position] = total
            let count: Int
            // A document that does not read has nothing to count.
            do throws(MastheadError) { count = try content.characterCount(of: page) ?? 0 } catch { count = 0 }
            counts[position] = count
            total += count
        }
        (self.starts, self.counts, self.total) = (starts, counts, total)
    }

    /// How much of the book is before a place, 0 to 1; nil for what is not read on to.
    package func share(at place: PagePosition) -> Double? {
        guard let start = starts[place.page], let count = counts[place.page], total > 0 else { return nil }
        return Double(start + min(count, place.characterOffset ?? 0)) / Double(total)
    }
}
