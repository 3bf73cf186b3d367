/// A table that is being parsed. Empty cells follow a spanning cell, so that every cell is below its column's heading.
struct TextTable {
    private(set) var rows: [[[TextRun]]] = []
    var hasHeading = false
    private(set) var isInCell = false
    var caption: [TextRun] = []
    var isInCaption = false

    /// For each column, the number of following rows that a cell in this column also spans.
    private var spans: [Int: Int] = [:]
    /// The columns in the last row that already contain a cell.
    private var taken: Set<Int> = []
    /// The number of columns that the open cell spans.
    private var width = 1

    /// The maximum number of columns and rows that a cell may span. HTML allows larger spans (section 4.9.11).
    private static let maximumSpan = (columns: 50, rows: 1000)

    mutating func beginRow() {
        rows.append([])
        isInCell = false
        taken = Set(spans.keys)
        spans = spans.compactMapValues { $0 > 1 ? $0 - 1 : nil }
    }

    /// Starts a cell.
    /// - Parameters:
    ///   - columns: the column span, exactly as in the document.
    ///   - height: the row span, exactly as in the document. 0 means all remaining rows.
    mutating func beginCell(columns: String?, rows height: String?) {
        if rows.isEmpty { beginRow() }
        width = min(max(columns.flatMap { Int($0.trimmingWhitespace) } ?? 1, 1), Self.maximumSpan.columns)
        let asked = height.flatMap { Int($0.trimmingWhitespace) } ?? 1
        let height = asked == 0 ? Self.maximumSpan.rows : min(max(asked, 1), Self.maximumSpan.rows)
        let row = rows.count - 1
        while taken.contains(rows[row].count), rows[row].count < Self.maximumSpan.columns { rows[row].append([]) }
        let first = rows[row].count
        if height > 1, first < Self.maximumSpan.columns {
            for column in first..<(first + width) { spans[column] = height - 1 }
        }
        rows[row].append([])
        isInCell = true
    }

    mutating func endCell() {
        guard isInCell, let row = rows.indices.last else { return }
        isInCell = false
        for _ in 1..<width where rows[row].count < Self.maximumSpan.columns { rows[row].append([]) }
        width = 1
    }

    /// Appends a run to the open cell.
    mutating func append(_ run: TextRun) {
        guard isInCell, let row = rows.indices.last, let cell = rows[row].indices.last else { return }
        rows[row][cell].append(run)
    }
}
