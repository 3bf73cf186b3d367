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
    /// When catalogs were read because the user added them, by publication ID. The next refresh skips these catalogs.
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

    /// Whether a catalog was just read because the user added it. True only for the first call.
    package func wasJustAdded(_ catalog: PublicationRecord) -> Bool {
        guard let id = catalog.id, let time = added.withLock({ $0.removeValue(forKey: id) }) else { return false }
        return abs(now().timeIntervalSince(time)) < RefreshSummary.resolution
    }

    /// Writes a downloaded catalog to the library.
    /// - Parameter place: the new URL of a catalog that has moved permanently.
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
            // Do not store an empty catalog's new URL, because the server may have lost its files.
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

/// The changes that a new version of a catalog makes in the library.
struct CatalogChange: Sendable {
    var added: [ItemReference] = []
    var revised: [ItemReference] = []
    var withdrawn: [ItemReference] = []
    /// Whether the catalog became empty only recently, so that its items are not marked as withdrawn yet.
    var isSuddenlyEmpty = false

    /// How long to wait before marking the items of an empty catalog as withdrawn, in seconds. The server may only have
    /// lost its files.
    static let emptyPatience = 86_400.0

    private struct Known {
        let id: Int64
        let identity: String?
        /// The item's identifier if the item's name is derived from its title, otherwise nil.
        let identifier: String?
        let isWithdrawn: Bool
        let isRemoved: Bool
    }

    /// Writes a catalog's rows to the database. Items that the catalog no longer contains are kept and marked as
    /// withdrawn.
    /// - Parameters:
    ///   - record: the publication, with the data from its catalog.
    ///   - before: the publication when the catalog was requested. Later changes by the user are kept. If the URL or
    ///     key has changed since then, nothing is written.
    ///   - now: the current time, in seconds since 1970.
    static func apply(
        _ catalog: Catalog, of record: PublicationRecord, before: PublicationRecord, now: Double, in db: Database
    ) throws -> CatalogChange {
        var change = CatalogChange()
        guard let publicationID = record.id, let current = try before.current(db) else { return change }
        var (record, catalog) = (record, catalog)
        record.handle = current.handle
        record.title = catalog.title ?? current.title
        // Do not update these fields from a partial catalog, which may omit them.
        if !catalog.isPartial {
            record.press = catalog.press.flatMap { URL(string: $0, relativeTo: record.url)?.absoluteURL }
            record.contacts = catalog.contacts
            record.releaseRhythm = catalog.rhythm?.description
            let isAsked = (catalog.store?.keepsStatistics ?? catalog.asksForStatistics) && record.press != nil
            try ReadingShareRecord.setAsked(isAsked, publicationID, db)
        }
        let known = try knownItems(of: publicationID, db)
        // After the first refresh, only the newest issue counts as new.
        let isFirstLook = before.refreshedAt == nil || known.isEmpty
        catalog.nameEntries(knowing: known.mapValues(\.identifier))
        // An empty or partial catalog does not reveal the publication's kind.
        let isWhole = catalog.unchangedIdentifiers.isEmpty && !catalog.isPartial
        record.kind = catalog.entries.isEmpty || !isWhole && !isFirstLook ? current.kind : catalog.kind
        if catalog.entries.isEmpty, catalog.unchangedIdentifiers.isEmpty, !known.isEmpty {
            let since = min(record.emptySince ?? now, now)
            record.emptySince = since
            change.isSuddenlyEmpty = now - since < emptyPatience
            // Store no cache validators, because status 304 would not reveal whether the catalog is still empty.
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
                if try isRevised(old, by: entry, db), !old.isRemoved { change.revised.append(reference) }
                try ItemRecord.update(old.id, with: entry, db)
            } else if hasOrphans, let orphan = try orphan(named: entry.name, handle: record.handle, db) {
                // Assign an item that a recovery found without its catalog to this publication.
                try db.execute(
                    sql: "UPDATE item SET publicationID = ?, name = ? WHERE id = ?",
                    arguments: [publicationID, entry.name, orphan])
                change.revised.append(reference)
                try ItemRecord.update(orphan, with: entry, db)
            } else {
                change.added.append(reference)
                let isNews = !isFirstLook || entry.name == latest
                let id = try ItemRecord.insert(entry, into: record, announcedAt: isNews ? now : nil, &folders, db)
                // Items found by the first refresh do not cause notifications.
                if before.changedAt != nil { try News.note(id, at: now, db) }
                if entry.isFavorite { try Marks.setFavorite(id, at: now, db) }
            }
        }
        if !change.isSuddenlyEmpty, !catalog.isPartial {
            // Do not mark an item with an invalid row as withdrawn, because the publisher still offers it.
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
            // Set the default policy for the kind, which was not known yet when the user followed the publication.
            try db.execute(
                sql: "UPDATE publication SET policy = ? WHERE id = ?", arguments: [policy.description, publicationID])
        }
        return change
    }

    /// Whether a catalog entry lists different content than the known entry. If only the index is new, downloaded files
    /// and positions belong to the new revision too.
    private static func isRevised(_ old: Known, by entry: CatalogEntry, _ db: Database) throws -> Bool {
        guard old.identity != entry.contentIdentity else { return false }
        guard let former = old.identity, let identity = entry.contentIdentity,
            let item = try ItemRecord.fetch(db, old.id), item.hasSameArchives(as: entry)
        else { return true }
        try ItemRecord.renameContent(old.id, from: former, to: identity, db)
        try Places.keep(of: old.id, from: former, to: identity, db)
        return false
    }

    /// Returns the name of the entry with the latest date, or nil if no entry has a date.
    private static func latestName(in catalog: Catalog) -> String? {
        var latest: (date: Date, index: Int)?
        for index in catalog.entries.indices {
            // Use the first entry with the latest date.
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

    /// Whether the library contains items that a recovery found without their catalog, which is rare.
    private static func hasOrphans(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM item JOIN publication ON publication.id = publicationID
                WHERE publication.handle = ?)
                """, arguments: [Handle.recovered]) ?? false
    }

    /// Returns an item with the given name that a recovery found without its catalog, preferably from this
    /// publication's folder.
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
