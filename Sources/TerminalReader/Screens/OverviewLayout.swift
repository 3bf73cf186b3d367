import Periodical
import Pictures

/// Where the pages of a grid are on a screen that shows them all, or as many as fit: articles side by side, their pages below
/// each other.
struct OverviewLayout {
    let thumbnailColumns: Int
    let thumbnailRows: Int
    /// The articles and pages that are on the screen.
    let articles: Range<Int>
    let pages: Range<Int>
    private let isRightToLeft: Bool

    /// The rows above the pages, with the articles' titles.
    static let headRows = 2

    init(
        _ grid: PageGrid, selection: PagePosition, columns: Int, rows: Int, cell: PictureSize,
        direction: ReadingDirection
    ) {
        // Small enough that a few are seen, large enough to know a page again.
        thumbnailColumns = min(24, max(8, columns / 6 - 2))
        let height = Double(thumbnailColumns * cell.width) * 4 / 3 / Double(max(1, cell.height))
        thumbnailRows = max(3, min(Int(height.rounded()), rows - Self.headRows - 2))
        let across = max(1, columns / (thumbnailColumns + 2))
        let down = max(1, (rows - Self.headRows) / (thumbnailRows + 1))
        func range(_ count: Int, _ shown: Int, _ selected: Int) -> Range<Int> {
            let start = min(max(0, selected - shown / 2), max(0, count - shown))
            return start..<min(count, start + shown)
        }
        articles = range(grid.articles.count, across, selection.articleIndex)
        pages = range(grid.articles.map(\.count).max() ?? 0, down, selection.pageIndex)
        isRightToLeft = direction == .rightToLeft
    }

    /// Where a page's thumbnail begins, counted from 1.
    func place(_ position: PagePosition) -> (row: Int, column: Int) {
        let row = Self.headRows + 1 + (position.pageIndex - pages.lowerBound) * (thumbnailRows + 1)
        let article = position.articleIndex - articles.lowerBound
        let index = isRightToLeft ? articles.count - 1 - article : article
        return (row, 2 + index * (thumbnailColumns + 2))
    }

    /// The positions that are on the screen, whether the grid has a page there or not.
    var positions: [PagePosition] {
        articles.flatMap { article in pages.map { PagePosition(articleIndex: article, pageIndex: $0) } }
    }

    /// The position at a place of the screen.
    func position(row: Int, column: Int) -> PagePosition? {
        positions.first { position in
            let place = place(position)
            return (place.row...place.row + thumbnailRows).contains(row)
                && (place.column..<place.column + thumbnailColumns).contains(column)
        }
    }
}
