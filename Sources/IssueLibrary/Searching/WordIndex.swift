import Foundation
import GRDB
import Periodical

/// Takes in the words of items, and finds pages by them.
actor WordIndex {
    let store: LibraryStore
    let items: ItemDirectory
    /// The words of items that cannot be written down.
    private var passingIndex: PassingSearchIndex?

    init(_ store: LibraryStore, _ items: ItemDirectory) {
        self.store = store
        self.items = items
    }

    /// Takes in the words of items that arrived or were corrected since they were last taken in.
    @discardableResult
    func updateSearchIndex(
        onItem: @Sendable (Int, Int) -> Void = { _, _ in },
        texts: @escaping @Sendable (_ item: LibraryItem, _ content: URL) throws(MastheadError) -> [PageText]
    ) async throws(MastheadError) -> [ItemReference: MastheadError] {
        let stale = try await store.read { db in
            try IndexedRow.fetchAll(
                db,
                sql: """
                    SELECT \(ItemKey.columns), contentIdentity
                    FROM item JOIN publication ON publication.id = item.publicationID
                    WHERE contentIdentity IS NOT NULL AND textIdentity IS NOT contentIdentity ORDER BY date DESC
                    """
            ) { (key: try ItemKey(row: $0), identity: try $0.optional("contentIdentity") as String?) }
        }
        if !store.isWritable, passingIndex == nil, !stale.isEmpty { passingIndex = try PassingSearchIndex() }
        var failures: [ItemReference: MastheadError] = [:]
        for (index, (key, identity)) in stale.enumerated() {
            if let item = try await items.item(key), let content = item.contentURL {
                do throws(MastheadError) {
                    if let passingIndex, !store.isWritable {
                        try await passingIndex.take(item, identity) { () throws(MastheadError) in
                            try texts(item, content)
                        }
                    } else {
                        let pages = try texts(item, content)
                        try await store.write { db in
                            try pages.put(item: key.id, db)
                            try db.execute(
                                sql: "UPDATE item SET textIdentity = ? WHERE id = ?", arguments: [identity, key.id])
                        }
                    }
                } catch {
                    guard ![.libraryDatabase, .damagedLibrary].contains(error.code) else { throw error }
                    failures[key.reference] = error
                }
            }
            onItem(index + 1, stale.count)
        }
        return failures
    }

    /// Finds pages that have all of some words, or words that begin with them, in their text or title; accents and case do not
    /// matter. The best come first.
    func search(
        _ words: String, in reference: ItemReference? = nil, limit: Int = 100
    ) async throws(MastheadError) -> [SearchHit] {
        var id: Int64?
        if let reference { id = try await items.existingKey(reference).id }
        let wanted = id
        guard let pattern = FTS5Pattern(matchingAllPrefixesIn: words) else { return [] }
        let kept = try await store.read { try RankedHit.fetchAll($0, pattern, in: wanted, limit: limit) }
        guard let passing = passingIndex else { return kept.map(\.hit) }
        // What could not be written down comes in between by its rank; of an item that is in both it is the newer.
        let others = try await passing.search(pattern, in: wanted, limit: limit)
        let ids = await passing.itemIDs
        return (kept.filter { !ids.contains($0.itemID) } + others).sorted { $0.rank < $1.rank }.prefix(limit)
            .map(\.hit)
    }
}
