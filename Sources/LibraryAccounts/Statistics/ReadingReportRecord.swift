import Foundation
import GRDB
import LibraryCore
import Periodical
import PressClient

/// An unsent report of how much of an item was read in a day, stored in `readingReport`. A report is sealed before it
/// is sent, and does not change after that. The server recognizes a report by its key, and counts it only once.
struct ReadingReportRecord: Sendable, Hashable {
    let key: String
    let publicationID: Int64
    let item: String
    let day: String
    let title: String
    let author: String
    let publisher: String
    let unit: ShownText.Unit
    let amount: Int
    let read: Int
    let isFirstOfDay: Bool
    let isFirst: Bool
    /// When to send the report, in seconds since 1970.
    let dueAt: Double

    static func create(_ db: Database) throws {
        try db.create(table: "readingReport", options: .withoutRowID) { table in
            table.primaryKey("key", .text)
            table.column("publicationID", .integer).notNull().indexed().references(
                "publication", column: "id", onDelete: .cascade)
            for name in ["item", "day", "title", "author", "publisher", "unit"] { table.column(name, .text).notNull() }
            table.column("amount", .integer).notNull()
            table.column("read", .integer).notNull()
            table.column("isFirstOfDay", .boolean).notNull()
            table.column("isFirst", .boolean).notNull()
            table.column("isSealed", .boolean).notNull().defaults(to: false)
            table.column("dueAt", .double).notNull()
        }
    }

    /// Adds to the item's unsealed report for the day, or inserts a new one.
    static func add(_ record: ReadingReportRecord, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE readingReport SET read = MIN(read + ?, ?), amount = ?
                WHERE publicationID = ? AND item = ? AND day = ? AND unit = ? AND NOT isSealed
                """,
            arguments: [
                record.read, record.amount, record.amount, record.publicationID, record.item, record.day,
                record.unit.rawValue,
            ])
        guard db.changesCount == 0 else { return }
        try db.execute(
            sql: """
                INSERT INTO readingReport (key, publicationID, item, day, title, author, publisher, unit, amount, read,
                    isFirstOfDay, isFirst, dueAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                record.key, record.publicationID, record.item, record.day, record.title, record.author,
                record.publisher, record.unit.rawValue, record.amount, record.read, record.isFirstOfDay,
                record.isFirst, record.dueAt,
            ])
    }

    /// Seals a publication's unsealed reports, and returns the reports whose keys come after the given key.
    /// - Parameter most: The maximum number of reports.
    static func seal(_ publicationID: Int64, after key: String, most: Int, _ db: Database) throws
        -> [ReadingReportRecord]
    {
        try db.execute(
            sql: "UPDATE readingReport SET isSealed = 1 WHERE publicationID = ? AND NOT isSealed",
            arguments: [publicationID])
        return try Row.fetchAll(
            db, sql: "SELECT * FROM readingReport WHERE publicationID = ? AND key > ? ORDER BY key LIMIT ?",
            arguments: [publicationID, key, most]
        ).compactMap { try ReadingReportRecord($0) }
    }

    static func delete(_ keys: [String], _ db: Database) throws {
        for key in keys { try db.execute(sql: "DELETE FROM readingReport WHERE key = ?", arguments: [key]) }
    }

    private init?(_ row: Row) throws {
        guard let unit = ShownText.Unit(rawValue: try row.value("unit")) else { return nil }
        self.unit = unit
        key = try row.value("key")
        publicationID = try row.value("publicationID")
        item = try row.value("item")
        day = try row.value("day")
        title = try row.value("title")
        author = try row.value("author")
        publisher = try row.value("publisher")
        amount = try row.value("amount")
        read = try row.value("read")
        isFirstOfDay = try row.value("isFirstOfDay")
        isFirst = try row.value("isFirst")
        dueAt = try row.value("dueAt")
    }

    /// Returns the report in the format of the server.
    /// - Parameter publication: The publication's name on the server.
    func report(_ publication: String) -> PressReadingReport {
        PressReadingReport(
            key: key, publication: publication, item: item, day: day, title: title, author: author,
            publisher: publisher, unit: unit.rawValue, amount: amount, read: read, firstOfDay: isFirstOfDay,
            first: isFirst)
    }
}

extension ReadingReportRecord {
    /// Creates a report. Titles and names are truncated to 200 characters.
    init(
        _ item: ItemRecord, named name: String, publicationID: Int64, publisher: String, day: String,
        _ shown: ShownText, read: Int,
        isFirstOfDay: Bool, isFirst: Bool, dueAt: Double
    ) {
        func cut(_ text: String) -> String { String(text.prefix(200)) }
        key = UUID().uuidString
        self.publicationID = publicationID
        self.item = name
        self.day = day
        title = cut(item.description.title)
        author = cut(item.description.authors.joined(separator: ", "))
        self.publisher = cut(publisher)
        unit = shown.unit
        amount = shown.amount
        self.read = min(read, shown.amount)
        self.isFirstOfDay = isFirstOfDay
        self.isFirst = isFirst
        self.dueAt = dueAt
    }
}
