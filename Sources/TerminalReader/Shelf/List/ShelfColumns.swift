/// The layout of the shelf: which parts are visible, and where.
struct ShelfColumns: Sendable, Hashable {
    /// The columns of the pane with publications, or nil if there is no room.
    let pane: ClosedRange<Int>?
    /// The first column of a row, which shows the mark. The title starts two columns to the right.
    let mark: Int
    /// The first column of the date, or nil if there is no room.
    let date: Int?
    /// The last column of a row.
    let end: Int
    /// The columns for the cover and the item's details, or nil if there is no room.
    let cover: ClosedRange<Int>?
    /// The rows of the list.
    let rows: ClosedRange<Int>
    /// Whether headings contain a horizontal line, because there is no room for a gap above them.
    let isLow: Bool

    /// The width of an item's state, in columns.
    static let state = 15

    init(columns: Int, rows: Int) {
        isLow = rows < 24
        self.rows = isLow ? 2...max(2, rows - 1) : 3...max(3, rows - 2)
        if columns >= 110 {
            pane = 2...25
            mark = 29
            let coverColumns = min(60, 28 + max(0, columns - 120) / 3)
            cover = columns - coverColumns - 1...columns - 2
            end = columns - coverColumns - 6
            date = end - 27
        } else if columns >= 80 {
            pane = nil
            mark = 2
            let coverColumns = min(30, 22 + (columns - 80) / 2)
            cover = columns - coverColumns - 1...columns - 2
            end = columns - coverColumns - 5
            date = end >= 76 ? end - 27 : nil
        } else {
            pane = nil
            mark = 2
            cover = nil
            date = nil
            end = columns - 1
        }
    }

    var title: Int { mark + 2 }

    /// The width of a title, in columns.
    var titleColumns: Int { max(4, (date.map { $0 - 1 } ?? end - Self.state) - title) }

    /// The number of rows in the list.
    var height: Int { rows.count }
}
