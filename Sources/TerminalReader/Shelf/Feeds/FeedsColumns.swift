/// The layout of the feeds screen: which parts are visible, and where.
struct FeedsColumns: Sendable, Hashable {
    /// The columns of the feed pane. If the screen is narrow, it shows either the pane or the posts.
    let pane: ClosedRange<Int>
    /// Whether the pane is visible beside the posts.
    let hasPane: Bool
    /// The first column of a post, which shows the unread mark. The feed or title starts two columns to the right.
    let mark: Int
    /// The columns of a post's feed title, or nil if there is no room.
    let feed: ClosedRange<Int>?
    /// The last column of a post.
    let end: Int
    /// The rows of the pane.
    let paneRows: ClosedRange<Int>
    /// The rows of the list of posts.
    let rows: ClosedRange<Int>
    /// The area of the selected post below the list, or nil if there is no room.
    let preview: PageLayout.Area?
    /// The columns of the picture beside the selected post, or nil if there is no room.
    let picture: ClosedRange<Int>?

    /// The width of a date in columns.
    static let date = 11
    private static let measure = 66
    private static let leastRowsOfPreview = 30

    init(columns: Int, rows: Int) {
        let isLow = rows < 24
        let body = isLow ? 2...max(2, rows - 1) : 3...max(3, rows - 2)
        paneRows = body
        hasPane = columns >= 110
        end = columns - 1
        pane = hasPane ? 2...23 : 2...max(3, min(columns - 1, 84))
        mark = hasPane ? 27 : 2
        feed = hasPane ? 29...46 : columns >= 80 ? 4...21 : nil
        guard hasPane, rows >= Self.leastRowsOfPreview else {
            (self.rows, preview, picture) = (body, nil, nil)
            return
        }
        let height = (rows - 14) / 2
        self.rows = body.lowerBound...body.lowerBound + height - 1
        let first = self.rows.upperBound + 4
        let area = PageLayout.Area(
            row: first, column: mark, columns: min(Self.measure, end - mark + 1), rows: rows - 1 - first)
        preview = area
        let left = area.column + area.columns + 2
        picture = end - left >= 15 ? left...min(end, left + 39) : nil
    }

    /// The number of rows in the list of posts.
    var height: Int { rows.count }

    /// Returns the first column of the titles.
    /// - Parameter namesFeed: Whether each row names the post's feed.
    func title(namesFeed: Bool) -> Int { namesFeed ? feed.map { $0.upperBound + 2 } ?? mark + 2 : mark + 2 }
}
