/// Where the parts of a page are on a screen of a size. Rows and columns count from 1.
struct PageLayout: Sendable, Hashable {
    /// A rectangle of characters.
    struct Area: Sendable, Hashable {
        var row: Int
        var column: Int
        var columns: Int
        var rows: Int
    }

    /// From so many columns on there is room for words and a picture beside each other.
    static let leastColumnsOfBoth = 100
    /// From so many columns on the contents stand at the left.
    private static let leastColumnsOfPane = 110
    private static let paneColumns = 28
    private static let textBesidePane = 37

    /// The rows between header and footer.
    let body: Range<Int>
    /// Where the text is.
    let text: Area
    /// Where the picture is, with a row for what it shows below it.
    let picture: Area
    /// Where a picture is that has its words beside it, and the words.
    let pictureAside: Area
    let aside: Area
    /// Where a picture is of which a part is shown.
    let enlarged: Area
    /// Where the contents are; nil where there is no room for them.
    let pane: Area?
    /// Whether a picture has its words beside it.
    let hasMargin: Bool

    init(columns: Int, rows: Int, measure: Int, face: PageFace) {
        let isHigh = rows >= 24
        hasMargin = columns >= Self.leastColumnsOfBoth
        // A blank row after the header and before the footer, where there are rows enough.
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
