import GRDB
import LibraryCore
import Periodical

/// The parts of an item's pages that the reader has seen. They are stored so that each part counts only once.
enum ReadSpans {
    /// Adds parts that the reader has just seen.
    /// - Returns: The number of characters or pages that the reader had not seen before.
    static func add(_ spans: [ShownText.Span], of item: Int64, _ db: Database) throws -> Int {
        var new = 0
        for span in spans where !span.range.isEmpty && span.range.lowerBound >= 0 { new += try add(span, of: item, db) }
        return new
    }

    private static func add(_ span: ShownText.Span, of item: Int64, _ db: Database) throws -> Int {
        let page: [any DatabaseValueConvertible] = [item, span.page.articleIndex, span.page.pageIndex]
        // Replace adjacent and overlapping spans with a single span.
        let touched = try Row.fetchAll(
            db,
            sql: """
                SELECT first, end FROM readSpan WHERE itemID = ? AND articleIndex = ? AND pageIndex = ?
                    AND first <= ? AND end >= ?
                """, arguments: StatementArguments(page + [span.range.upperBound, span.range.lowerBound]))
        var (known, first, end) = (0, span.range.lowerBound, span.range.upperBound)
        for row in touched {
            let (otherFirst, otherEnd): (Int, Int) = (try row.value("first"), try row.value("end"))
            known += max(0, min(otherEnd, span.range.upperBound) - max(otherFirst, span.range.lowerBound))
            (first, end) = (min(first, otherFirst), max(end, otherEnd))
        }
        guard known < span.range.count else { return 0 }
        try db.execute(
            sql: """
                DELETE FROM readSpan WHERE itemID = ? AND articleIndex = ? AND pageIndex = ? AND first <= ? AND end >= ?
                """, arguments: StatementArguments(page + [span.range.upperBound, span.range.lowerBound]))
        try db.execute(
            sql: "INSERT INTO readSpan (itemID, articleIndex, pageIndex, first, end) VALUES (?, ?, ?, ?, ?)",
            arguments: StatementArguments(page + [first, end]))
        return span.range.count - known
    }
}
