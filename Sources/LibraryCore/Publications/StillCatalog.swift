public import Foundation
import GRDB
package import Periodical
import Schedule

/// A report that a catalog has not changed for an unusually long time.
public struct StillCatalog: Sendable, Hashable {
    /// The handle of the publication.
    public let handle: String
    /// When the catalog last changed.
    public let since: Date
    /// The usual time between two items, in seconds.
    public let usualGap: TimeInterval
    /// The time since the last change, in seconds.
    public let length: TimeInterval

    /// The report as text: `The catalog has not changed for 95 days. It usually changes every 30 days.`
    public var words: String {
        "The catalog has not changed for \(Self.days(length)). It usually changes every \(Self.days(usualGap))."
    }

    private static func days(_ seconds: TimeInterval) -> String {
        let count = Int((seconds / 86_400).rounded())
        return count == 1 ? "day" : "\(count) days"
    }
}

extension StillCatalog {
    /// Returns a report if a publication has not changed for three times its usual interval.
    /// - Returns: nil if the publication is not overdue, or if it was already reported.
    package static func find(in publication: PublicationRecord, at now: Date, _ store: LibraryStore)
        async throws(MastheadError)
        -> StillCatalog?
    {
        guard let id = publication.id, publication.mentionedAt == nil, let changedAt = publication.changedAt,
            Row.times.contains(changedAt), now.timeIntervalSince1970 - changedAt >= ReleaseRhythm.patience * 86_400
        else { return nil }
        let dates = try await store.read { db in
            try Double.fetchAll(
                db, sql: "SELECT date FROM item WHERE publicationID = ? AND NOT isWithdrawn", arguments: [id])
        }.filter(Row.times.contains).map(Date.init(timeIntervalSince1970:))
        let since = Date(timeIntervalSince1970: changedAt)
        guard let rhythm = ReleaseRhythm(of: dates), rhythm.isOverdue(since: since, at: now), store.isWritable else {
            return nil
        }
        let isFirst = try await store.write { db in
            try db.execute(
                sql: "UPDATE publication SET mentionedAt = ? WHERE id = ? AND mentionedAt IS NULL",
                arguments: [now.timeIntervalSince1970, id])
            return db.changesCount == 1
        }
        guard isFirst else { return nil }
        return StillCatalog(
            handle: publication.handle, since: since, usualGap: rhythm.gap, length: now.timeIntervalSince(since))
    }

    /// Returns the report as a diagnostic for refreshes.
    package func diagnostic(_ file: String) -> Diagnostic {
        Diagnostic(
            file: file, severity: .warning, code: "still-catalog", message: words,
            hint:
                "This catalog may be a copy that nobody updates. Check the publisher's web site for the current "
                + "address."
        )
    }
}
