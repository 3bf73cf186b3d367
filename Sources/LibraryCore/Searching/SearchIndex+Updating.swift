import Foundation
import GRDB
public import Periodical

extension SearchIndex {
    /// Adds the text of new and corrected items to the index. If another update is running in this process, waits for
    /// it first.
    ///
    /// The library does not render pages, so the caller extracts their text.
    /// - Parameters:
    ///   - onItem: receives the number of finished items and the total number of items to add.
    ///   - texts: returns the text of the pages in a content folder. If the closure throws, the item is skipped and
    ///     retried at the next update.
    /// - Returns: the errors by item. If the library is writable, each error is returned only once for the same
    ///   content.
    @discardableResult
    public func update(
        onItem: @Sendable (Int, Int) -> Void = { _, _ in }, texts: @escaping TextReader
    ) async throws(MastheadError) -> [ItemReference: MastheadError] {
        await beginUpdate()
        defer { endUpdate() }
        let stale = try await staleItems()
        if !store.isWritable, passingIndex == nil, !stale.isEmpty {
            passingIndex = try TemporarySearchIndex(store.schema)
        }
        var failures: [ItemReference: MastheadError] = [:]
        let total = stale.count { !$0.isToldOf }
        var count = 0
        for item in stale {
            if let error = try await takeIn(item, texts), !item.isToldOf {
                failures[item.key.reference] = error
                try await note(item, as: Self.toldMark)
            }
            guard !item.isToldOf else { continue }
            count += 1
            onItem(count, total)
        }
        return failures
    }

    /// An item whose indexed text is not from its current content.
    struct StaleItem: Sendable {
        let key: ItemKey
        let identity: String
        /// Whether an error was already reported for this content. The next update tries to index it again but reports
        /// no second error.
        let isToldOf: Bool
        /// Whether the text of this content could not be read in the background, and no error was reported yet.
        let wasTried: Bool
    }

    /// The prefix of `textIdentity` for content whose text cannot be read, after the error was reported.
    static let toldMark = "none of "
    /// The prefix of `textIdentity` for content whose text cannot be read, before the error is reported.
    static let triedMark = "unread text of "

    func staleItems() async throws(MastheadError) -> [StaleItem] {
        try await store.read { db in
            try IndexedRow.fetchAll(
                db,
                sql: """
                    SELECT \(ItemKey.columns), contentIdentity, textIdentity
                    FROM item JOIN publication ON publication.id = item.publicationID
                    WHERE contentIdentity IS NOT NULL AND textIdentity IS NOT contentIdentity ORDER BY date DESC
                    """
            ) { row in
                let identity: String = try row.value("contentIdentity")
                let told: String? = try row.optional("textIdentity")
                return StaleItem(
                    key: try ItemKey(row: row), identity: identity, isToldOf: told == Self.toldMark + identity,
                    wasTried: told == Self.triedMark + identity)
            }
        }
    }

    /// Whether an item's content is still the same, and no other process has indexed it since.
    private func isStale(_ item: StaleItem) async throws(MastheadError) -> Bool {
        try await store.read { db in
            let sql = """
                SELECT EXISTS (SELECT 1 FROM item
                    WHERE id = ? AND contentIdentity = ? AND textIdentity IS NOT contentIdentity)
                """
            return try Bool.fetchOne(db, sql: sql, arguments: [item.key.id, item.identity]) ?? false
        }
    }

    /// Indexes an item, unless it is no longer stale.
    /// - Returns: why the item's text cannot be read, or nil.
    func takeIn(_ stale: StaleItem, _ texts: @escaping TextReader) async throws(MastheadError) -> MastheadError? {
        guard try await isStale(stale) else { return nil }
        do throws(MastheadError) { try await index(stale, texts) } catch {
            guard ![.libraryDatabase, .damagedLibrary].contains(error.code) else { throw error }
            // Ignore the error if the item was replaced or deleted while its files were read.
            return try await isStale(stale) ? error : nil
        }
        return nil
    }

    private func index(_ stale: StaleItem, _ texts: @escaping TextReader) async throws(MastheadError) {
        guard let item = try await items.item(stale.key), let content = item.contentURL else { return }
        if let passingIndex, !store.isWritable {
            try await passingIndex.take(item, stale.identity) { () throws(MastheadError) in try texts(item, content) }
        } else {
            let pages = try await read(item, content, texts)
            try await store.write { db in
                try pages.put(item: stale.key.id, db)
                try Self.setTextIdentity(stale.identity, of: stale.key, db)
            }
        }
    }

    /// Reads and folds an item's text on another thread, because a large book takes a second.
    private func read(
        _ item: LibraryItem, _ content: URL, _ texts: @escaping TextReader
    ) async throws(MastheadError) -> IndexedPages {
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<IndexedPages, MastheadError>, Never>) in
            readingQueue.async {
                do throws(MastheadError) {
                    continuation.resume(returning: .success(IndexedPages(try texts(item, content))))
                } catch { continuation.resume(returning: .failure(error)) }
            }
        }
        return try result.get()
    }

    /// Records that the text of an item cannot be read, and deletes the text of its former content from the index.
    /// - Parameter mark: ``toldMark`` if the error was reported, otherwise ``triedMark``.
    func note(_ stale: StaleItem, as mark: String) async throws(MastheadError) {
        guard store.isWritable else { return }
        try await store.write { db in
            try IndexedPages([]).put(item: stale.key.id, db)
            try Self.setTextIdentity(mark + stale.identity, of: stale.key, db)
        }
    }

    private static func setTextIdentity(_ identity: String, of key: ItemKey, _ db: Database) throws {
        try db.execute(sql: "UPDATE item SET textIdentity = ? WHERE id = ?", arguments: [identity, key.id])
    }

    /// Waits until no other update is running in this process.
    func beginUpdate() async {
        guard isUpdating else {
            isUpdating = true
            return
        }
        await withCheckedContinuation { waitingUpdates.append($0) }
    }

    /// Lets the next update run.
    func endUpdate() {
        guard !waitingUpdates.isEmpty else {
            isUpdating = false
            return
        }
        waitingUpdates.removeFirst().resume()
    }
}
