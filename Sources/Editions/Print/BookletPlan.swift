/// Which page goes where on the sides of printed sheets.
struct BookletPlan: Sendable, Hashable {
    /// A place for a page on a side of a sheet.
    struct Panel: Sendable, Hashable {
        /// The column, from the left, and the row, from the top.
        let column: Int
        let row: Int
        /// Whether the page is upside down.
        let isTurned: Bool
    }

    /// The number of columns and rows on a side.
    let columns: Int
    let rows: Int
    /// The pages on each side by panel, numbered from 1. Empty panels are left out.
    let sides: [[Panel: Int]]

    /// Plans sheets that are nested and folded once.
    static func booklet(pageCount: Int, isRightToLeft: Bool) -> BookletPlan {
        let total = (max(1, pageCount) + 3) / 4 * 4
        var sides: [[Panel: Int]] = []
        for sheet in 0..<total / 4 {
            let front = (total - 2 * sheet, 2 * sheet + 1)
            let back = (2 * sheet + 2, total - 2 * sheet - 1)
            for (left, right) in [front, back] {
                let pages = isRightToLeft ? [right, left] : [left, right]
                var side: [Panel: Int] = [:]
                for (column, page) in pages.enumerated() where page <= pageCount {
                    side[Panel(column: column, row: 0, isTurned: false)] = page
                }
                sides.append(side)
            }
        }
        return BookletPlan(columns: 2, rows: 1, sides: sides)
    }

    /// Plans a single sheet that is folded three times and cut between the two inner columns of both rows. The pages go
    /// around the sheet, so the upper row is upside down.
    static func eight(pageCount: Int, isRightToLeft: Bool) -> BookletPlan {
        let (upper, lower) = ([7, 6, 5, 4], [8, 1, 2, 3])
        var side: [Panel: Int] = [:]
        for (row, pages) in [upper, lower].enumerated() {
            for (column, page) in (isRightToLeft ? pages.reversed() : pages).enumerated() where page <= pageCount {
                side[Panel(column: column, row: row, isTurned: row == 0)] = page
            }
        }
        return BookletPlan(columns: 4, rows: 2, sides: [side])
    }
}
