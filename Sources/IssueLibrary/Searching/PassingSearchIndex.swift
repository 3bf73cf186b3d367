import Foundation
import GRDB
import Periodical

/// The words of items that a library has not taken in and cannot, because nothing can be written there: they are kept in
/// memory as long as the library is open.
actor PassingSearchIndex {
    private let queue: DatabaseQueue
    private var identities: [Int64: String] = [:]

    init() throws(MastheadError) {
        do {
            queue = try DatabaseQueue()
            try LibraryDatabase.migrator.migrate(queue)
        } catch { throw Self.error(error) }
    }

    /// The items whose words are here.
    var itemIDs: Set<Int64> { Set(identities.keys) }

    /// Takes in the words of an item, unless they are here.
    /// - Parameter texts: gives the words of its pages.
    func take(
        _ item: LibraryItem, _ identity: String, _ texts: () throws(MastheadError) -> [PageText]
    ) async throws(MastheadError) {
        guard identities[item.id.rawValue] != identity else { return }
        let pages = try texts()
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
