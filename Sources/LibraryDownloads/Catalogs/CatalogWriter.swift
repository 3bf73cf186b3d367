import Cryptography
import Formats
package import Foundation
import GRDB
import IssueTransfer
import LibraryAccounts
package import LibraryCore
import LibraryMarks
package import Periodical
import Synchronization

/// Writes downloaded catalogs to the library.
package final class CatalogWriter: Sendable {
    private let store: LibraryStore
    private let now: @Sendable () -> Date
    /// The times at which catalogs were read because the user added them, by publication ID. The refresh that follows
    /// immediately does not need to read them again.
    private let added = Mutex<[Int64: Date]>([:])

    init(_ store: LibraryStore, now: @escaping @Sendable () -> Date) {
        self.store = store
        self.now = now
    }

    /// Records that a catalog was read because the user added it.
    package func noteAdded(_ id: Int64) {
        let time = now()
        added.withLock { $0[id] = time }
    }

    /// Whether a catalog was read a moment ago because the user added it. Only the first call returns true.
    package func wasJustAdded(_ catalog: PublicationRecord) -> Bool {
        guard let id = catalog.id, let time = added.withLock({ $0.removeValue(forKey: id) }) else { return false }
        return abs(now().timeIntervalSince(time)) < RefreshSummary.resolution
    }

    /// Writes a downloaded catalog to the library.
    /// - Parameter place: the new URL of the catalog, if it has moved permanently.
    package func apply(
        _ answer: CatalogAnswer, movedTo place: URL? = nil, of catalog: PublicationRecord,
        _ summary: inout RefreshSummary
    ) async throws(MastheadError) {
        guard let url = catalog.url else { return }
        let (offered, diagnostics) = try answer.read(at: url)
        summary.read.append(url)
        summary.diagnostics += diagnostics
        var updated = catalog
        if !answer.isFirstPageUnchanged {
            updated.keepValidators(of: answer.head)
            updated.sha256 = SHA256.hash(data: answer.body).hexadecimal
        }
        updated.publicKey = answer.publicKey ?? catalog.publicKey
        updated.signedAt = answer.signedAt ?? catalog.signedAt
        updated.signedFor = answer.signedFor ?? catalog.signedFor
        let now = now().timeIntervalSince1970
        updated.noteLook(at: now, answered: answer.head)
        (updated.changedAt, updated.mentionedAt) = (now, nil)
        let record = updated
        let (change, address) = try await store.write { db in
            var record = record
            if let id = catalog.id, try catalog.current(db) != nil {
                try CatalogPageRecord.replace(answer.pages, of: id, db)
                try StoreFrontRecord.replace(offered.store, of: id, db)
            }
            // If the catalog is empty, do not follow a redirect, because the server may have lost its files.
            let address = offered.entries.isEmpty ? nil : try record.move(to: place, db)
            return (try CatalogChange.apply(offered, of: record, before: catalog, now: now, in: db), address)
        }
        if let address { summary.moved[catalog.handle] = address }
        summary.added += change.added
        summary.revised += change.revised
        summary.withdrawn += change.withdrawn
        if change.isSuddenlyEmpty {
            summary.diagnostics.append(
                Diagnostic(
                    file: url.redacted, severity: .warning, code: "empty-catalog",
                    message: "The catalog is now empty. Your downloaded items are kept.",
                    hint: "If the catalog is still empty after a day, Masthead marks its issues as withdrawn."))
        }
    }
}

/// The changes that a new version of a catalog makes to the library.
struct CatalogChange: Sendable {
    var added: [ItemReference] = []
    var revised: [ItemReference] = []
    var withdrawn: [ItemReference] = []
    /// Whether the catalog has been empty for only a short time, so that its items are not marked as withdrawn yet.
    var isSuddenlyEmpty = false

    /// How long a catalog must be empty, in seconds, before its items are marked as withdrawn. An empty catalog can
    /// mean that a server has lost its files, or that the publisher has withdrawn everything.
    static let emptyPatience = 86_400.0

    private struct Known {
        let id: Int64
        let identity: String?
        /// The identifier of the item, if its name is derived from its title.
        let identifier: String?
        let isWithdrawn: Bool
        let isRemoved: Bool
    }

    /// Writes the rows of a catalog to the database. Items that are no longer in the catalog are kept, but marked as
    /// withdrawn.
    /// - Parameters:
    ///   - record: the publication, updated with data from its catalog.
    ///   - before: the publication as it was when the catalog was requested. The user's changes since then are kept. If
    ///     the URL or the key has changed since then, nothing is written.
    ///   - now: the current time, in seconds since 1970.
    static func apply(
        _ catalog: Catalog, of record: PublicationRecord, before: PublicationRecord, now: Double, in db: Database
    ) throws -> CatalogChange {
        var change = CatalogChange()
        guard let publicationID = record.id, let current = try before.current(db) else { return change }
        var (record, catalog) = (record, catalog)
        record.handle = current.handle
        record.title = catalog.title ?? current.title
        // A partial catalog may not contain these fields.
        if !catalog.isPartial {
            record.press = catalog.press.flatMap { URL(string: $0, relativeTo: record.url)?.absoluteURL }
            record.contacts = catalog.contacts
            record.releaseRhythm = catalog.rhythm?.description
            let isAsked = (catalog.store?.keepsStatistics ?? catalog.asksForStatistics) && record.press != nil
            try ReadingShareRecord.setAsked(isAsked, publicationID, db)
        }
        let known = try knownItems(of: publicationID, db)
        // On the first refresh, only the newest issue is new, and not all earlier issues.
        let isFirstLook = before.refreshedAt == nil || known.isEmpty
        catalog.nameEntries(knowing: known.mapValues(\.identifier))
        // An empty or partial catalog does not show which kind of publication it is.
        let isWhole = catalog.unchangedIdentifiers.isEmpty && !catalog.isPartial
        record.kind = catalog.entries.isEmpty || !isWhole && !isFirstLook ? current.kind : catalog.kind
        if catalog.entries.isEmpty, catalog.unchangedIdentifiers.isEmpty, !known.isEmpty {
            let since = min(record.emptySince ?? now, now)
            record.emptySince = since
            change.isSuddenlyEmpty = now - since < emptyPatience
            // With the cache validators, the response to the next refresh would be "304 Not Modified", which does not
            // show that the catalog is still empty.
            if change.isSuddenlyEmpty { record.forgetValidators() }
        } else {
            record.emptySince = nil
        }
        let latest = latestName(in: catalog)
        var folders = ItemFolders()
        var offered: Set<String> = []
        let hasOrphans = try hasOrphans(db)
        for entry in catalog.entries {
            let reference = ItemReference(handle: record.handle, name: entry.name)
            guard offered.insert(entry.name).inserted else { continue }
            if let old = known[entry.name] {
                if old.identity != entry.contentIdentity, !old.isRemoved { change.revised.append(reference) }
                try ItemRecord.update(old.id, with: entry, db)
            } else if hasOrphans, let orphan = try orphan(named: entry.name, handle: record.handle, db) {
                // When the library was recovered, the item's files were found without a catalog. Assign the item to its
                // publication.
                try db.execute(
                    sql: "UPDATE item SET publicationID = ?, name = ? WHERE id = ?",
                    arguments: [publicationID, entry.name, orphan])
                change.revised.append(reference)
                try ItemRecord.update(orphan, with: entry, db)
            } else {
                change.added.append(reference)
                let isNews = !isFirstLook || entry.name == latest
                let id = try ItemRecord.insert(entry, into: record, announcedAt: isNews ? now : nil, &folders, db)
                // There are no notifications for items that the first refresh finds.
                if before.changedAt != nil { try News.note(id, at: now, db) }
                if entry.isFavorite { try Marks.setFavorite(id, at: now, db) }
            }
        }
        if !change.isSuddenlyEmpty, !catalog.isPartial {
            // The publisher still offers an item if its row is faulty.
            offered.formUnion(catalog.unreadableNames)
            for (name, old) in known where !offered.contains(name) && !old.isWithdrawn {
                if !old.isRemoved { change.withdrawn.append(ItemReference(handle: record.handle, name: name)) }
                try db.execute(sql: "UPDATE item SET isWithdrawn = 1 WHERE id = ?", arguments: [old.id])
            }
        }
        change.withdrawn.sort { $0.name < $1.name }
        record.outcome =
            RefreshOutcome.changed(
                added: change.added.count, revised: change.revised.count, withdrawn: change.withdrawn.count
            ).text
        try record.update(db, columns: PublicationRecord.catalogColumns)
        if isFirstLook, record.kind != current.kind, let policy = record.kind.firstPolicy {
            // The user followed the publication before its kind was known.
            try db.execute(
                sql: "UPDATE publication SET policy = ? WHERE id = ?", arguments: [policy.description, publicationID])
        }
        return change
    }

    /// Returns the name of the entry with the latest date, or nil if no entry has a date.
    private static func latestName(in catalog: Catalog) -> String? {
        var latest: (date: Date, index: Int)?
        for index in catalog.entries.indices {
            // The first of several entries with the same date counts.
            guard let date = catalog.entries[index].description.date, latest.map({ $0.date < date }) ?? true else {
                continue
            }
            latest = (date, index)
        }
        return latest.map { catalog.entries[$0.index].name }
    }

    private static func knownItems(of publicationID: Int64, _ db: Database) throws -> [String: Known] {
        let known = try IndexedRow.fetchAll(
            db,
            sql: """
                SELECT id, name, sourceIdentifier, revision, content, version, isWithdrawn, isRemoved FROM item
                WHERE publicationID = ?
                """, arguments: [publicationID]
        ) { row in
            let item = Known(
                id: try row.value("id"),
                identity: CatalogEntry.contentIdentity(
                    revision: try row.optional("revision"), content: try row.optional("content"),
                    version: try row.optional("version")),
                identifier: try row.optional("sourceIdentifier"),
                isWithdrawn: try row.value("isWithdrawn"), isRemoved: try row.value("isRemoved"))
            return (try row.value("name") as String, item)
        }
        return Dictionary(known) { first, _ in first }
    }

    /// Whether the library contains items that were recovered without a catalog. Most libraries contain none.
    private static func hasOrphans(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM item JOIN publication ON publication.id = publicationID
                WHERE publication.handle = ?)
                """, arguments: [Handle.recovered]) ?? false
    }

    /// Returns an item with the given name that was recovered without a catalog. If there are several, an item whose
    /// folder belongs to this publication is preferred.
    private static func orphan(named name: String, handle: String, _ db: Database) throws -> Int64? {
        let own = LibraryFolder.component(for: name, besideOthersOf: handle)
        return try Int64.fetchOne(
            db,
            sql: """
                SELECT item.id FROM item JOIN publication ON publication.id = publicationID
                WHERE publication.handle = ? AND (item.folder = ? OR item.name = ?)
                ORDER BY item.folder = ? DESC LIMIT 1
                """, arguments: [Handle.recovered, own, name, own])
    }
}
