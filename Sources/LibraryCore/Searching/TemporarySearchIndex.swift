import Foundation
import GRDB
import Periodical

/// An in-memory search index for the items of a read-only library that are not in its stored index. The in-memory
/// index is discarded when the library is closed.
actor TemporarySearchIndex {
    private let queue: DatabaseQueue
    private var identities: [Int64: String] = [:]

    init(_ schema: LibrarySchema) throws(MastheadError) {
        do {
            queue = try DatabaseQueue()
            try schema.migrate(queue)
        } catch { throw Self.error(error) }
    }

    var itemIDs: Set<Int64> { Set(identities.keys) }

    /// Indexes the text of an item, unless this content is already indexed.
    /// - Parameter texts: Returns the text of the item's pages.
    func take(
        _ item: LibraryItem, _ identity: String, _ texts: () throws(MastheadError) -> [PageText]
    ) async throws(MastheadError) {
        guard identities[item.id.rawValue] != identity else { return }
        let pages = IndexedPages(try texts())
        do {
            try await queue.write { db in
                try db.execute(
                    sql: "INSERT OR IGNORE INTO publication (handle) VALUES (?)", arguments: [item.handle])
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO item (id, publicationID, name, folder, title, date, contentIdentity)
                        VALUES (?, (SELECT id FROM publication WHERE handle = ?), ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        item.id.rawValue, item.handle, item.name, "\(item.id.rawValue)", item.title,
                        item.date.timeIntervalSince1970, identity,
                    ])
                try pages.put(item: item.id.rawValue, db)
            }
        } catch { throw Self.error(error) }
        identities[item.id.rawValue] = identity
    }

    func search(_ wanted: WantedWords, in id: Int64?, limit: Int) async throws(MastheadError) -> [RankedHit] {
        do {
            return try await queue.read { try RankedHit.fetchAll($0, wanted, in: id, limit: limit) }
        } catch { throw Self.error(error) }
    }

    func search(_ wanted: WantedWords, inEachOf ids: [Int64], limit: Int) async throws(MastheadError) -> [RankedHit] {
        do {
            return try await queue.read { try RankedHit.fetchAll($0, wanted, inEachOf: ids, limit: limit) }
        } catch { throw Self.error(error) }
    }

    func counts(_ wanted: WantedWords) async throws(MastheadError) -> [RankedHit.ItemCount] {
        do {
            return try await queue.read { try RankedHit.counts($0, wanted) }
        } catch { throw Self.error(error) }
    }

    private static func error(_ error: any Error) -> MastheadError {
        if let known = error as? MastheadError { return known }
        return MastheadError(.libraryDatabase, cannot: "search", to: "the library", found: "\(error)")
    }
}
