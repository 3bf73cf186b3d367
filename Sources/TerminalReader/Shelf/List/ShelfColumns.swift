/// Which parts of the shelf have room on a screen, and where.
struct ShelfColumns: Sendable, Hashable {
    /// The pane with publications.
    let pane: ClosedRange<Int>?
    /// The first column of a row: its mark. The title begins two columns after it.
    let mark: Int
    /// Where the date begins.
    let date: Int?
    /// The last column of a row.
    let end: Int
    /// The cover and what is said of the item.
    let cover: ClosedRange<Int>?
    /// The first and the last row of the list.
    let rows: ClosedRange<Int>
    /// Whether headings have a rule in place of a gap before them.
    let isLow: Bool

    /// The columns of a state.
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

    /// The columns that a title has.
    var titleColumns: Int { max(4, (date.map { $0 - 1 } ?? end - Self.state) - title) }

    /// The rows that the list has.
    var height: Int { rows.count }
}
