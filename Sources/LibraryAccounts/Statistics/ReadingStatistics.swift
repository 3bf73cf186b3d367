import Foundation
import GRDB
import LibraryCore
import Logging
public import Periodical
import PressClient

/// Collects reading statistics for publishers that ask for them, if the reader agreed, and sends them to the publisher
/// server.
public struct ReadingStatistics: Sendable {
    let store: LibraryStore
    let items: Items
    let publications: Publications
    let accounts: AccountTokens
    let now: @Sendable () -> Date
    let sleep: @Sendable (Date) async throws -> Void
    let logger: Logger
    package let schedule = ReadingSchedule()

    /// The time from reading to sending, and between retries, in seconds.
    static let pause = 600.0
    /// The maximum time between retries of a report, in seconds.
    static let longestPause = 6 * pause
    /// The maximum age of unsent reports, in days. Servers reject older ones.
    static let mostDays = 60.0

    /// Returns whether statistics are collected for an item. This requires that the publisher asks for them and the
    /// reader has agreed.
    public func isShared(_ reference: ItemReference) async throws(MastheadError) -> Bool {
        guard let key = try await items.key(reference) else { return false }
        return try await store.read { try Self.isShared(key.id, $0) }
    }

    private static func isShared(_ item: Int64, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT isAsked AND COALESCE(isAgreed, 0) FROM readingShare
                WHERE publicationID = (SELECT publicationID FROM item WHERE id = ?)
                """, arguments: [item]) ?? false
    }

    /// Adds the pages or characters that a reader saw to an item's statistics. Stores nothing without consent.
    ///
    /// While the library is open, the statistics are sent every ten minutes.
    public func record(_ shown: ShownText, of reference: ItemReference) async throws(MastheadError) {
        guard store.isWritable, shown.amount > 0, let key = try await items.key(reference) else { return }
        let now = self.now()
        let day = Date.day(at: now).written
        let isNew = try await store.write { db in
            guard try Self.isShared(key.id, db), let item = try ItemRecord.fetch(db, key.id),
                let publication = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT publication.id AS id, COALESCE(publication.title, '') AS title FROM publication
                        JOIN item ON item.publicationID = publication.id WHERE item.id = ?
                        """, arguments: [key.id])
            else { return false }
            let read = try ReadSpans.add(shown.spans, of: key.id, db)
            let told = try String.fetchOne(
                db, sql: "SELECT day FROM readingTold WHERE itemID = ?", arguments: [key.id])
            guard read > 0 || told != day else { return false }
            try db.execute(sql: "INSERT OR REPLACE INTO readingTold VALUES (?, ?)", arguments: [key.id, day])
            try ReadingReportRecord.add(
                ReadingReportRecord(
                    item, named: key.name, publicationID: try publication.value("id"),
                    publisher: try publication.value("title"),
                    day: day, shown, read: read, isFirstOfDay: told != day, isFirst: told == nil,
                    dueAt: now.timeIntervalSince1970 + Self.pause), db)
            return true
        }
        if isNew { schedule.begin { await keepSending() } }
    }

    /// Sends reports as they become due, until none are left.
    private func keepSending() async {
        do {
            while let next = try await send(), !Task.isCancelled { try await sleep(next) }
        } catch is CancellationError { return } catch {
            // The reports stay in the database for the next attempt.
            logger.notice("\(error)")
        }
    }

    /// Stores whether the reader agrees to reading statistics for a publication. If the reader declines, the unsent
    /// reports are deleted.
    public func setShared(_ isShared: Bool, of handle: String) async throws(MastheadError) {
        let record = try await publications.record(handle)
        guard let id = record.id else { return }
        try await store.write { try ReadingShareRecord.setAgreed(isShared, id, $0) }
        await accounts.backups.backUp(.now)
    }

    /// Returns when the next report is due, or nil if there are no unsent reports.
    func nextDue() async throws(MastheadError) -> Date? {
        try await store.read { db in
            try Double.fetchOne(db, sql: "SELECT MIN(dueAt) FROM readingReport").map {
                Date(timeIntervalSince1970: $0)
            }
        }
    }
}
