import Foundation
package import GRDB
import LibraryCore
import Periodical
import Schedule

/// A timer, stored in `timer`.
package struct TimerRecord: Sendable {
    /// The ID, or nil until the row is inserted.
    private(set) var id: Int64?
    let identity: UUID
    var course: TimerCourse
    var place = TimerPlace()
    let created: Date
    private(set) var subject: TimerSubject?

    init(identity: UUID = UUID(), course: TimerCourse, place: TimerPlace, created: Date) {
        (self.identity, self.course, self.place, self.created) = (identity, course, place, created)
    }

    package static func create(_ db: Database) throws {
        try db.create(table: "timer") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("identity", .text).notNull().unique()
            table.column("course", .text).notNull()
            // When a process must wake up for the timer, in seconds since 1970. NULL for never.
            table.column("wakeAt", .double).indexed()
            // The time zone in which `wakeAt` was computed for a timer without a time zone.
            table.column("home", .text)
            table.column("itemID", .integer).indexed().references("item", column: "id", onDelete: .setNull)
            table.column("publicationID", .integer).indexed().references(
                "publication", column: "id", onDelete: .setNull)
            table.column("createdAt", .double).notNull()
            // The outcomes of events that are no longer in the log.
            table.column("pastSuccess", .integer).notNull().defaults(to: 0)
            table.column("pastMissed", .integer).notNull().defaults(to: 0)
        }
        try TimerEventRecord.create(db)
    }

    init(_ row: some ColumnReading) throws {
        id = try row.value("timerID")
        let text: String = try row.value("identity")
        guard let identity = UUID(uuidString: text) else { throw DamagedValue(column: "timer.identity", found: text) }
        self.identity = identity
        guard let course: TimerCourse = try row.json("course") else {
            throw DamagedValue(column: "timer.course", found: "nothing")
        }
        self.course = course
        created = try row.date("createdAt")
        place = TimerPlace(item: try row.optional("timerItemID"), publication: try row.optional("timerPublicationID"))
        subject = try Self.subject(row)
    }

    private static func subject(_ row: some ColumnReading) throws -> TimerSubject? {
        guard let handle: String = try row.optional("subjectHandle") else { return nil }
        if let name: String = try row.optional("subjectName") {
            return .item(
                ItemReference(handle: handle, name: name), title: try row.optional("subjectTitle") ?? name)
        }
        return .publication(handle: handle, title: try row.optional("publicationTitle") ?? handle)
    }

    /// The columns that ``init(_:)`` reads, with the tables to join.
    static let columns = """
        timer.id AS timerID, timer.identity, timer.course, timer.createdAt, timer.itemID AS timerItemID,
        timer.publicationID AS timerPublicationID, publication.handle AS subjectHandle, item.name AS subjectName,
        item.title AS subjectTitle, publication.title AS publicationTitle
        """
    static let joins = """
        LEFT JOIN item ON item.id = timer.itemID
        LEFT JOIN publication ON publication.id = COALESCE(item.publicationID, timer.publicationID)
        """

    static func fetchAll(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [TimerRecord] {
        try IndexedRow.fetchAll(
            db, sql: "SELECT \(columns) FROM timer \(joins) WHERE \(condition) ORDER BY timer.id",
            arguments: arguments
        ) { try TimerRecord($0) }
    }

    static func fetchOne(_ db: Database, id: Int64) throws -> TimerRecord? {
        try fetchAll(db, where: "timer.id = ?", [id]).first
    }

    /// Inserts or updates the row, along with the time when the timer is next due.
    /// - Parameter isTold: whether all due events were recorded, so that the timer is next due in the future.
    mutating func write(_ db: Database, at now: Date, in home: TimeZone, isTold: Bool = false) throws {
        var wakeUp = course.wakeUp(at: now, in: home)?.timeIntervalSince1970
        if isTold, let next = wakeUp, next <= now.timeIntervalSince1970 { wakeUp = now.timeIntervalSince1970 + 1 }
        let zone = course.settings.timeZone == nil ? home.identifier : nil
        let text = String(decoding: try JSONEncoder().encode(course), as: UTF8.self)
        let values: StatementArguments = [text, wakeUp, zone, place.item, place.publication]
        guard let id else {
            try db.execute(
                sql: """
                    INSERT INTO timer (course, wakeAt, home, itemID, publicationID, identity, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """, arguments: values + [identity.uuidString, created.timeIntervalSince1970])
            self.id = db.lastInsertedRowID
            return
        }
        try db.execute(
            sql: "UPDATE timer SET course = ?, wakeAt = ?, home = ?, itemID = ?, publicationID = ? WHERE id = ?",
            arguments: values + [id])
    }

    /// Returns when a process must next wake up for any timer, or nil for never.
    static func nextWakeUp(_ db: Database) throws -> Date? {
        let seconds = try Double.fetchOne(db, sql: "SELECT MIN(wakeAt) FROM timer WHERE wakeAt IS NOT NULL")
        return seconds.map { Date(timeIntervalSince1970: $0) }
    }
}

extension LibraryTimer {
    init(_ record: TimerRecord) {
        self.init(
            id: record.id ?? 0, identity: record.identity, course: record.course, subject: record.subject,
            created: record.created)
    }
}
