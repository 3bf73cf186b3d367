import Foundation
import GRDB
import LibraryCore
package import Periodical

/// The feed settings for a sync service, and the last note that it acknowledged.
///
/// If a setting differs from the note, the user has changed it in this library. Changes therefore need no other record,
/// and a crash cannot lose a change.
package struct ServiceSettings: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups

    /// Returns each feed's settings by its normalized URL, and the last note that the service acknowledged.
    package func read() async throws(MastheadError) -> (feeds: [String: [String: String]], note: String?) {
        try await store.read { db in
            let feeds = try FeedRecord.fetchAll(db)
            var texts: [String: [String: String]] = [:]
            for record in try Self.records(db) {
                guard let place = Self.place(of: record) else { continue }
                texts[place] = OwnFeedSettings(record, record.id.flatMap { feeds[$0] }).texts
            }
            return (texts, try SettingRecord.value(.serviceNote, db))
        }
    }

    /// Applies the service's settings to the feeds, and stores the service's note.
    /// - Returns: the number of feeds whose settings changed.
    package func apply(
        feedSettings wanted: [String: [String: String]], over known: [String: [String: String]], note: String
    ) async throws(MastheadError) -> Int {
        let count = try await store.write { db in
            let feeds = try FeedRecord.fetchAll(db)
            var count = 0
            for var record in try Self.records(db) {
                guard let place = Self.place(of: record), let id = record.id, let texts = wanted[place],
                    let former = known[place], texts != former
                else { continue }
                var feed = feeds[id] ?? FeedRecord(publicationID: id)
                let own = OwnFeedSettings(record, feed)
                guard own.texts == former else { continue }
                let new = OwnFeedSettings(texts: texts)
                guard new != own else { continue }
                record.interval = new.interval?.seconds
                try record.update(db)
                (feed.retentionDays, feed.keepsPictures) = (new.retentionDays, new.keepsPictures)
                feed.pictureLimit = new.pictureLimit
                try feed.save(db)
                if (new.keepsPictures, new.pictureLimit) != (own.keepsPictures, own.pictureLimit),
                    new.keepsPictures != false
                {
                    try PostPictureRows.wantAgain(of: id, db)
                }
                count += 1
            }
            try SettingRecord.set(.serviceNote, note, db)
            return count
        }
        if count > 0 { await backups.backUp(.now) }
        return count
    }

    private static func records(_ db: Database) throws -> [PublicationRecord] {
        try PublicationRecord.select(db, where: "kind = 'feed' AND isFollowed")
    }

    /// Returns a feed's normalized URL without user name and password, or nil if its scheme is neither http nor https.
    private static func place(of record: PublicationRecord) -> String? {
        guard let url = record.url, ["http", "https"].contains(url.scheme?.lowercased() ?? "") else { return nil }
        return url.withoutCredentials.feedPlace
    }
}
