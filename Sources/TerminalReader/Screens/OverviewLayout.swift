import Periodical

/// The layout of the page overview: articles side by side, with each article's pages below each other. On a small
/// screen, only some pages are visible.
struct OverviewLayout {
    /// The size of a page, which is drawn below its label. The size has 0 rows if there is room only for labels.
    let pageColumns: Int
    let pageRows: Int
    /// The number of rows in a label.
    let labelRows: Int
    /// The articles and pages that are on the screen.
    let articles: Range<Int>
    let pages: Range<Int>
    /// The number of pages in the longest article.
    let pageCount: Int
    private let top: Int
    private let isRightToLeft: Bool

    private var height: Int { labelRows + pageRows + 1 }

    init(_ grid: PageGrid, selection: PagePosition, columns: Int, rows: Int, direction: ReadingDirection) {
        // On a small screen, show only titles, because the pictures would be tiny.
        let isSmall = rows < 24 || columns < 70
        let least = isSmall ? 11 : 15
        let across = max(1, min(max(1, grid.articles.count), (columns - 2) / least))
        pageColumns = max(1, min(isSmall ? 24 : 28, (columns - 2) / across) - 2)
        top = isSmall ? 2 : 3
        let room = max(1, rows - top - (isSmall ? 1 : 2))
        let down: Int
        if isSmall {
            (labelRows, pageRows) = (min(3, room), 0)
            down = max(1, room / 4)
        } else {
            labelRows = 1
            down = rows < 36 ? 3 : 4
            pageRows = max(1, min(room / down - 2, pageColumns / 2 + 1))
        }
        func range(_ count: Int, _ shown: Int, _ selected: Int) -> Range<Int> {
            let start = min(max(0, selected - shown / 2), max(0, count - shown))
            return start..<min(count, start + shown)
        }
        pageCount = grid.articles.map(\.count).max() ?? 0
        articles = range(grid.articles.count, across, selection.articleIndex)
        pages = range(pageCount, down, selection.pageIndex)
        isRightToLeft = direction == .rightToLeft
    }

    /// Returns the row and column where a page's label starts, counted from 1.
    func place(_ position: PagePosition) -> (row: Int, column: Int) {
        let row = top + (position.pageIndex - pages.lowerBound) * height
        let article = position.articleIndex - articles.lowerBound
        let index = isRightToLeft ? articles.count - 1 - article : article
        return (row, 2 + index * (pageColumns + 2))
    }

    /// All positions on the screen, including those without a page.
    var positions: [PagePosition] {
        articles.flatMap { article in pages.map { PagePosition(articleIndex: article, pageIndex: $0) } }
    }

    /// Returns the position at a row and a column of the screen.
    func position(row: Int, column: Int) -> PagePosition? {
        positions.first { position in
            let place = place(position)
            return (place.row..<place.row + height).contains(row)
                && (place.column..<place.column + pageColumns).contains(column)
        }
    }
}
