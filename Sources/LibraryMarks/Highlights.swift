import Foundation
import GRDB
public import LibraryCore
public import Periodical

/// The highlights and notes in a library.
public struct Highlights: Sendable {
    let store: LibraryStore
    let items: Items
    let backups: LibraryBackups

    /// How long a removed highlight can be restored, in seconds. After that, it is deleted for good the next time that
    /// any highlight is removed.
    private static let undoTime = 86_400.0

    /// Returns highlights, with those of an item in reading order.
    /// - Parameter reference: the item, or nil for all items.
    public func all(of reference: ItemReference? = nil) async throws(MastheadError) -> [Highlight] {
        var id: Int64?
        if let reference { id = try await items.existingKey(reference).id }
        let wanted = id
        return try await store.read { db in
            try Self.fetch(db, "highlight.itemID = COALESCE(?, highlight.itemID) AND removedAt IS NULL", [wanted])
        }
    }

    /// Returns the removed highlights of an item that ``Highlights/restore(_:in:)`` can restore, most recently removed
    /// first.
    public func removed(of reference: ItemReference) async throws(MastheadError) -> [Highlight] {
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

    /// Highlights a passage of a book. If the passage is already highlighted, changes the color and, if you pass one,
    /// the note.
    ///
    /// The library does not check that the book contains the passage or its words.
    /// - Parameters:
    ///   - words: the words of the passage and those around it, by which ``Places/update(of:by:)`` finds the passage in
    ///     a new revision.
    ///   - note: the user's note, at most ``Highlight/mostNoteCharacters`` characters long. An empty note counts as
    ///     nil.
    /// - Throws: ``MastheadError`` if the item is unknown or the note is too long.
    @discardableResult
    public func add(
        _ passage: TextPassage, words: PassageWords, _ color: Highlight.Color = .yellow, note: String? = nil,
        in reference: ItemReference
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
                    arguments: [color.rawValue, note, now, known])
                return try Self.fetch(db, "highlight.id = ?", [known]).first
            }
            try db.execute(
                sql: """
                    INSERT INTO highlight (itemID, articleIndex, pageIndex, characterOffset, length, colour, note,
                        createdAt, changedAt, words, wordsBefore, wordsAfter, edition)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT contentIdentity FROM item WHERE id = ?))
                    """,
                arguments: place
                    + [color.rawValue, note, now, now, words.words, words.before, words.after, key.id])
            return try Self.fetch(db, "highlight.id = ?", [db.lastInsertedRowID]).first
        }
        await backups.backUp(.now)
        guard let made else { throw .unknown(reference, alike: []) }
        return made
    }

    /// Changes the color and the note of a highlight.
    /// - Parameter note: the new note. Nil or empty to remove the old note.
    /// - Throws: ``MastheadError`` if the highlight does not exist or was removed.
    @discardableResult
    public func change(
        _ id: Highlight.ID, _ color: Highlight.Color, note: String?, in reference: ItemReference
    ) async throws(MastheadError) -> Highlight {
        let key = try await items.existingKey(reference)
        let note = try Self.checked(note, reference)
        let now = Date().timeIntervalSince1970
        let changed = try await store.write(usesReserve: true) { db in
            try db.execute(
                sql: """
                    UPDATE highlight SET colour = ?, note = ?, changedAt = ?
                    WHERE id = ? AND itemID = ? AND removedAt IS NULL
                    """, arguments: [color.rawValue, note, now, id, key.id])
            return try Self.fetch(db, "highlight.id = ? AND highlight.itemID = ? AND removedAt IS NULL", [id, key.id])
                .first
        }
        await backups.backUp(.now)
        guard let changed else { throw Self.missing(id, reference) }
        return changed
    }

    /// Removes a highlight and its note. For one day, ``Highlights/restore(_:in:)`` can restore it.
    /// - Returns: whether the highlight existed.
    @discardableResult
    public func remove(_ id: Highlight.ID, in reference: ItemReference) async throws(MastheadError) -> Bool {
        try await setRemoved(true, id, of: reference)
    }

    /// Restores a removed highlight with its color and note. If the passage was highlighted again since, the newer
    /// highlight is removed, and can be restored as well.
    /// - Returns: whether the highlight was restored.
    @discardableResult
    public func restore(_ id: Highlight.ID, in reference: ItemReference) async throws(MastheadError) -> Bool {
        try await setRemoved(false, id, of: reference)
    }

    private func setRemoved(
        _ isRemoved: Bool, _ id: Int64, of reference: ItemReference
    ) async throws(MastheadError) -> Bool {
        let key = try await items.existingKey(reference)
        let now = Date().timeIntervalSince1970
        let isChanged = try await store.write(usesReserve: true) { db in
            try db.execute(sql: "DELETE FROM highlight WHERE removedAt < ?", arguments: [now - Self.undoTime])
            try db.execute(
                sql: "UPDATE highlight SET removedAt = ? WHERE id = ? AND itemID = ? AND (removedAt IS NULL) = ?",
                arguments: [isRemoved ? now : nil, id, key.id, isRemoved])
            guard db.changesCount > 0 else { return false }
            if !isRemoved {
                try db.execute(
                    sql: """
                        UPDATE highlight SET removedAt = ? WHERE id != ? AND itemID = ? AND removedAt IS NULL
                            AND (articleIndex, pageIndex, characterOffset, length)
                                = (SELECT articleIndex, pageIndex, characterOffset, length FROM highlight WHERE id = ?)
                        """, arguments: [now, id, key.id, id])
            }
            return true
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
                color: try row.vocabulary("colour"), note: try row.optional("note"),
                created: try row.date("createdAt"), changed: try row.date("changedAt"))
        }
    }

    /// Returns a note in the form in which it is stored, or nil if it is empty.
    private static func checked(_ note: String?, _ reference: ItemReference) throws(MastheadError) -> String? {
        // Remove NUL characters, which would end a string in C.
        let written = note?.replacing("\0", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard let note = written, !note.isEmpty else { return nil }
        guard note.unicodeScalars.count <= Highlight.mostNoteCharacters else {
            throw MastheadError(
                .malformedDocument, cannot: "save a note to", to: reference.description,
                found:
                    "the note has \(note.unicodeScalars.count) characters, but the limit is "
                    + "\(Highlight.mostNoteCharacters)",
                remedies: [Remedy(.advice, "Shorten the note.")])
        }
        return note
    }

    private static func missing(_ id: Int64, _ reference: ItemReference) -> MastheadError {
        MastheadError(
            .notInLibrary, cannot: "find a highlight in", to: reference.description,
            found: "no highlight has the number \(id), perhaps because it was removed")
    }
}
