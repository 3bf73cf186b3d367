import Foundation
import GRDB
import Periodical

/// The highlights and notes of a library.
struct Highlights: Sendable {
    let store: LibraryStore
    let items: ItemDirectory
    let backups: LibraryBackups

    /// How long a removed highlight can be restored, in seconds. After this time, the next removal deletes it for good.
    private static let undoTime = 86_400.0

    /// Returns the highlights of an item, or of all items. The highlights of each item are in reading order.
    func highlights(of reference: ItemReference? = nil) async throws(MastheadError) -> [Highlight] {
        var id: Int64?
        if let reference { id = try await items.existingKey(reference).id }
        let wanted = id
        return try await store.read { db in
            try Self.fetch(db, "highlight.itemID = COALESCE(?, highlight.itemID) AND removedAt IS NULL", [wanted])
        }
    }

    /// Returns the removed highlights of an item that can be restored, the last removed first.
    func removed(of reference: ItemReference) async throws(MastheadError) -> [Highlight] {
        let id = try await items.existingKey(reference).id
        let since = Date().timeIntervalSince1970 - Self.undoTime
        return try await store.read { db in
            let removed = try Int64.fetchAll(
                db,
                sql: "SELECT id FROM highlight WHERE itemID = ? AND removedAt >= ? ORDER BY removedAt DESC, id DESC",
                arguments: [id, since])
            return try removed.flatMap { try Self.fetch(db, "highlight.id = ?", [$0]) }
        }
    }

    /// Highlights a passage. If the passage is already highlighted, only the color and note change.
    func add(
        _ passage: TextPassage, _ words: PassageWords, _ colour: Highlight.Colour, note: String?,
        to reference: ItemReference
    ) async throws(MastheadError) -> Highlight {
        let key = try await items.existingKey(reference)
        let note = try Self.checked(note, reference)
        let now = Date().timeIntervalSince1970
        let made = try await store.write(usesReserve: true) { db in
            let place: StatementArguments = [
                key.id, passage.start.articleIndex, passage.start.pageIndex, passage.characters.lowerBound,
                passage.length,
            ]
            let known = try Int64.fetchOne(
                db,
                sql: """
                    SELECT id FROM highlight WHERE itemID = ? AND articleIndex = ? AND pageIndex = ?
                        AND characterOffset = ? AND length = ? AND removedAt IS NULL
                    """, arguments: place)
            if let known {
                try db.execute(
                    sql: "UPDATE highlight SET colour = ?, note = COALESCE(?, note), changedAt = ? WHERE id = ?",
                    arguments: [colour.rawValue, note, now, known])
                return try Self.fetch(db, "highlight.id = ?", [known]).first
            }
            try db.execute(
                sql: """
                    INSERT INTO highlight (itemID, articleIndex, pageIndex, characterOffset, length, colour, note,
                        createdAt, changedAt, words, wordsBefore, wordsAfter, edition)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT contentIdentity FROM item WHERE id = ?))
                    """,
                arguments: place
                    + [colour.rawValue, note, now, now, words.words, words.before, words.after, key.id])
            return try Self.fetch(db, "highlight.id = ?", [db.lastInsertedRowID]).first
        }
        await backups.backUp(.now)
        guard let made else { throw .unknown(reference, alike: []) }
        return made
    }

    /// Changes the color and note of a highlight.
    func change(
        _ id: Int64, of reference: ItemReference, _ colour: Highlight.Colour, note: String?
    ) async throws(MastheadError) -> Highlight {
        let key = try await items.existingKey(reference)
        let note = try Self.checked(note, reference)
        let now = Date().timeIntervalSince1970
        let changed = try await store.write(usesReserve: true) { db in
            try db.execute(
                sql: """
                    UPDATE highlight SET colour = ?, note = ?, changedAt = ?
                    WHERE id = ? AND itemID = ? AND removedAt IS NULL
                    """, arguments: [colour.rawValue, note, now, id, key.id])
            return try Self.fetch(db, "highlight.id = ? AND highlight.itemID = ? AND removedAt IS NULL", [id, key.id])
                .first
        }
        await backups.backUp(.now)
        guard let changed else { throw Self.missing(id, reference) }
        return changed
    }

    /// Removes a highlight, or restores a removed one.
    /// - Returns: Whether the highlight changed.
    func setRemoved(
        _ isRemoved: Bool, _ id: Int64, of reference: ItemReference
    ) async throws(MastheadError) -> Bool {
        let key = try await items.existingKey(reference)
        let now = Date().timeIntervalSince1970
        let isChanged = try await store.write(usesReserve: true) { db in
            try db.execute(sql: "DELETE FROM highlight WHERE removedAt < ?", arguments: [now - Self.undoTime])
            try db.execute(
                sql: "UPDATE highlight SET removedAt = ? WHERE id = ? AND itemID = ? AND (removedAt IS NULL) = ?",
                arguments: [isRemoved ? now : nil, id, key.id, isRemoved])
            return db.changesCount > 0
        }
        await backups.backUp(.now)
        return isChanged
    }

    private static func fetch(
        _ db: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> [Highlight] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT highlight.*, highlight.id AS highlightID, item.title, \(ItemKey.columns) FROM highlight JOIN item ON item.id = highlight.itemID
                JOIN publication ON publication.id = item.publicationID
                WHERE \(condition) AND NOT item.isRemoved
                ORDER BY highlight.itemID, highlight.articleIndex, highlight.pageIndex, highlight.characterOffset,
                    highlight.length
                """, arguments: arguments
        ).map { row in
            let key = try ItemKey(row: row)
            let length: Int = try row.value("length")
            guard let passage = TextPassage(start: try row.position(), length: length) else {
                throw DamagedValue(column: "length", found: "\(length)")
            }
            return Highlight(
                id: try row.value("highlightID"), item: key.reference, label: key.label,
                title: try row.value("title"), passage: passage, words: try row.value("words"),
                colour: try row.vocabulary("colour"), note: try row.optional("note"),
                created: try row.date("createdAt"), changed: try row.date("changedAt"))
        }
    }

    /// Returns a note in the form that is stored, or nil if the note is empty.
    private static func checked(_ note: String?, _ reference: ItemReference) throws(MastheadError) -> String? {
        // Remove NUL characters, because they end a string in C.
        let written = note?.replacing("\0", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard let note = written, !note.isEmpty else { return nil }
        guard note.unicodeScalars.count <= Highlight.mostNoteCharacters else {
            throw MastheadError(
                .malformedDocument, cannot: "save a note to", to: reference.description,
                found:
                    "the note has \(note.unicodeScalars.count) characters, the limit is "
                    + "\(Highlight.mostNoteCharacters)",
                remedies: [Remedy(.advice, "Shorten the note.")])
        }
        return note
    }

    private static func missing(_ id: Int64, _ reference: ItemReference) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find a highlight in", to: reference.description,
            found: "no highlight has the number \(id); it may have been removed elsewhere")
    }
}
