/// The areas of the screen that show a page's parts. Rows and columns are counted from 1.
struct PageLayout: Sendable, Hashable {
    /// A rectangle of characters on the screen.
    struct Area: Sendable, Hashable {
        var row: Int
        var column: Int
        var columns: Int
        var rows: Int
    }

    /// The minimum number of columns for text and picture side by side.
    static let leastColumnsOfBoth = 100
    /// The minimum number of columns for showing the contents at the left.
    private static let leastColumnsOfPane = 110
    private static let paneColumns = 28
    private static let textBesidePane = 37

    /// The rows between the header and the footer.
    let body: Range<Int>
    /// The area of the text.
    let text: Area
    /// The area of the picture, with a row for the caption below it.
    let picture: Area
    /// The areas of picture and text when they are side by side.
    let pictureAside: Area
    let aside: Area
    /// The area of a zoomed picture.
    let enlarged: Area
    /// The area of the contents, or nil if there is no room.
    let pane: Area?
    /// Whether there is room for text beside a picture.
    let hasMargin: Bool

    init(columns: Int, rows: Int, measure: Int, face: PageFace) {
        let isHigh = rows >= 24
        hasMargin = columns >= Self.leastColumnsOfBoth
        // If there are enough rows, blank rows separate the body from the header and the footer.
        let top = rows >= 40 ? 4 : rows >= 16 ? 3 : 2
        let bottom = rows >= 16 ? rows - 2 : rows - 1
        body = top..<max(top + 1, bottom + 1)
        let wanted = min(measure, max(10, columns - 6))
        let hasPane = face == .text && columns >= Self.leastColumnsOfPane
        pane = hasPane ? Area(row: top, column: 2, columns: Self.paneColumns, rows: body.count) : nil
        let left: Int
        switch face {
        case .both: left = columns - 3 - wanted
        case .text, .picture: left = hasPane ? Self.textBesidePane : (columns - wanted) / 2 + 1
        }
        text = Area(row: top, column: left, columns: min(wanted, columns - left), rows: body.count)
        if face == .both {
            picture = Area(row: top, column: 3, columns: max(8, left - 7), rows: max(1, body.count - 2))
        } else {
            let first = isHigh && hasMargin ? 3 : 2
            picture = Area(row: first, column: 1, columns: columns, rows: max(1, rows - 1 - first))
        }
        enlarged = Area(row: 2, column: 1, columns: columns, rows: max(1, rows - 2))
        let half = columns * 45 / 100
        pictureAside = Area(row: 3, column: 3, columns: half, rows: max(1, rows - 4))
        aside = Area(
            row: 4, column: half + 6, columns: max(10, min(measure, columns - half - 8)), rows: max(1, rows - 5))
    }
}
