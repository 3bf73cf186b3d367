import Periodical
import Pictures

/// Assigns the pages of an edition to the sides of spreads, by the same rules as the web reader.
enum EditionSides {
    /// The side of a page in the reading order of the spread.
    enum Side: Sendable, Hashable {
        /// The first page of a spread: the left one, or the right one if the issue is read from right to left.
        case first
        case second
        /// The page takes the whole spread.
        case alone
    }

    /// The shape of a page.
    struct Shape: Sendable {
        let position: PagePosition
        /// Whether the publisher declared that the page fills both sides.
        let spread: Bool?
        /// The size, or nil if the page has no fixed size.
        let size: PictureSize?

        private var ratio: Double { size.map { Double($0.width) / Double(max(1, $0.height)) } ?? 0 }
        /// Whether the page is a long strip.
        private var isStrip: Bool { ratio > 0 && ratio < 0.42 }
        /// Whether the page fills both sides of a printed spread.
        var isSpread: Bool { spread ?? (ratio >= 1.25) }
        /// Whether the page is half of a printed spread.
        var isHalf: Bool { !isSpread && size != nil && !isStrip }
        /// Whether the page can share a spread with another page of its article.
        var isUpright: Bool { size != nil && spread != true && ratio <= 1 && !isStrip }
    }

    /// Returns the side of each page.
    static func sides(of pages: [Shape], _ spreads: PageSpreads) -> [Side] {
        switch spreads {
        case .none: pages.map { _ in .alone }
        case .article: pages.map { inArticle($0) }
        case .print: printed(pages)
        }
    }

    /// The first page of an issue is on the second side, as in print. Other articles start on the first side.
    private static func inArticle(_ page: Shape) -> Side {
        guard page.isUpright else { return .alone }
        let isFirstArticle = page.position.articleIndex == 0
        return page.position.pageIndex.isMultiple(of: 2) == isFirstArticle ? .second : .first
    }

    /// The first page is on the second side, followed by pairs. Pairing restarts after a page that takes a whole
    /// spread.
    private static func printed(_ pages: [Shape]) -> [Side] {
        var sides: [Side] = []
        for (index, page) in pages.enumerated() {
            if !page.isHalf {
                sides.append(.alone)
            } else if index == 0 {
                sides.append(.second)
            } else {
                sides.append(index > 1 && sides[index - 1] == .first ? .second : .first)
            }
        }
        return sides
    }
}
