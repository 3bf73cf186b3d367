import Foundation
import GRDB
import Periodical

/// What was chosen of feeds, as a service keeps it, and the note that the service acknowledged last. What differs from that note was changed
/// here: nothing else has to be written down with a change, and no crash loses one.
struct ServiceSettings: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups

    /// What was chosen of the feeds that are followed, by the same for all addresses of a feed; and the note.
    func read() async throws(MastheadError) -> (feeds: [String: [String: String]], note: String?) {
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

    /// Takes over what a service has of feeds, and remembers the note that it acknowledged. What was changed here meanwhile stays.
    /// - Parameters:
    ///   - wanted: what is to hold, by the places of feeds.
    ///   - known: what held when it was read.
    /// - Returns: how many feeds have other settings now.
    func take(
        _ wanted: [String: [String: String]], over known: [String: [String: String]], note: String
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

    /// Where a feed is, without a name and a password; nil of one that lies on this machine.
    private static func place(of record: PublicationRecord) -> String? {
        guard let url = record.url, ["http", "https"].contains(url.scheme?.lowercased() ?? "") else { return nil }
        return url.withoutCredentials.feedPlace
    }
}
