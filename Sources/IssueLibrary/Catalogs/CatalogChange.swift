import Formats
import Foundation
import GRDB
import Periodical

/// What a catalog that was read anew changes in the library.
struct CatalogChange: Sendable {
    var added: [ItemReference] = []
    var revised: [ItemReference] = []
    var withdrawn: [ItemReference] = []
    /// Whether the catalog is empty and was not long ago, so that nothing is withdrawn yet.
    var isSuddenlyEmpty = false

    /// How long a catalog has to be empty before its items count as withdrawn, in seconds: a server that lost its files says the
    /// same as a publisher that withdrew everything.
    static let emptyPatience = 86_400.0

    private struct Known {
        let id: Int64
        let identity: String?
        /// What tells it from others where its name is made of its title.
        let identifier: String?
        let isWithdrawn: Bool
        let isRemoved: Bool
    }

    /// Puts a catalog's rows in. Items that have left it stay, marked as withdrawn.
    /// - Parameters:
    ///   - record: the publication with what its catalog said.
    ///   - before: the publication as it was when the catalog was asked for. How it is followed may have been changed since; then
    ///     that stands, and a catalog that was read with another key is not taken.
    ///   - now: the time, in seconds since 1970.
    static func apply(
        _ catalog: Catalog, of record: PublicationRecord, before: PublicationRecord, now: Double, in db: Database
    ) throws -> CatalogChange {
        var change = CatalogChange()
        guard let publicationID = record.id, let current = try before.current(db) else { return change }
        var (record, catalog) = (record, catalog)
        record.handle = current.handle
        record.title = catalog.title ?? current.title
        // A part of a list may leave it out.
        if !catalog.isPartial {
            record.press = catalog.press.flatMap { URL(string: $0, relativeTo: record.url)?.absoluteURL }
            record.contacts = catalog.contacts
            record.releaseRhythm = catalog.rhythm?.description
            let isAsked = (catalog.store?.keepsStatistics ?? catalog.asksForStatistics) && record.press != nil
            try ReadingShareRecord.setAsked(isAsked, publicationID, db)
        }
        let known = try knownItems(of: publicationID, db)
        // A whole archive is not news; its newest issue is what one opens.
        let isFirstLook = before.refreshedAt == nil || known.isEmpty
        catalog.nameEntries(knowing: known.mapValues(\.identifier))
        // A list without rows tells nothing, and a part of one little.
        let isWhole = catalog.unchangedIdentifiers.isEmpty && !catalog.isPartial
        record.kind = catalog.entries.isEmpty || !isWhole && !isFirstLook ? current.kind : catalog.kind
        if catalog.entries.isEmpty, catalog.unchangedIdentifiers.isEmpty, !known.isEmpty {
            let since = min(record.emptySince ?? now, now)
            record.emptySince = since
            change.isSuddenlyEmpty = now - since < emptyPatience
            // Its validators would keep it from being looked at again.
            if change.isSuddenlyEmpty { record.forgetValidators() }
        } else {
            record.emptySince = nil
        }
        let latest = catalog.entries.filter { $0.description.date != nil }.max {
            ($0.description.date ?? .distantPast) < ($1.description.date ?? .distantPast)
        }
        var offered: Set<String> = []
        let hasOrphans = try hasOrphans(db)
        for entry in catalog.entries {
            let reference = ItemReference(handle: record.handle, name: entry.name)
            guard offered.insert(entry.name).inserted else { continue }
            if let old = known[entry.name] {
                if old.identity != entry.contentIdentity, !old.isRemoved { change.revised.append(reference) }
                try ItemRecord.update(old.id, with: entry, db)
            } else if hasOrphans, let orphan = try orphan(named: entry.name, handle: record.handle, db) {
                // Of what was recovered without its catalog this is the rest.
                try db.execute(
                    sql: "UPDATE item SET publicationID = ?, name = ? WHERE id = ?",
                    arguments: [publicationID, entry.name, orphan])
                change.revised.append(reference)
                try ItemRecord.update(orphan, with: entry, db)
            } else {
                change.added.append(reference)
                let isNews = !isFirstLook || entry.name == latest?.name
                let id = try ItemRecord.insert(entry, into: record, announcedAt: isNews ? now : nil, db)
                // What a publication offers when it is read for the first time is told of nowhere.
                if before.changedAt != nil { try News.note(id, at: now, db) }
                if entry.isFavorite { try Marks.setFavorite(id, at: now, db) }
            }
        }
        if !change.isSuddenlyEmpty, !catalog.isPartial {
            // A fault of a row is not the publisher's wish.
            offered.formUnion(catalog.unreadableNames)
            for (name, old) in known where !offered.contains(name) && !old.isWithdrawn {
                if !old.isRemoved { change.withdrawn.append(ItemReference(handle: record.handle, name: name)) }
                try db.execute(sql: "UPDATE item SET isWithdrawn = 1 WHERE id = ?", arguments: [old.id])
            }
        }
        change.withdrawn.sort { $0.name < $1.name }
        record.outcome =
            LookOutcome.changed(
                added: change.added.count, revised: change.revised.count, withdrawn: change.withdrawn.count
            ).text
        try record.update(db, columns: PublicationRecord.catalogColumns)
        if isFirstLook, record.kind != current.kind, let policy = record.kind.firstPolicy {
            // It was followed before it was known what it is.
            try db.execute(
                sql: "UPDATE publication SET policy = ? WHERE id = ?", arguments: [policy.description, publicationID])
        }
        return change
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

    /// Whether there are items of which no catalog was known when the library was recovered. Most libraries have none.
    private static func hasOrphans(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM item JOIN publication ON publication.id = publicationID
                WHERE publication.handle = ?)
                """, arguments: [Handle.recovered]) ?? false
    }

    /// An item of that name of which no catalog was known when the library was recovered; rather the one whose folder says that it
    /// is this publication's.
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
