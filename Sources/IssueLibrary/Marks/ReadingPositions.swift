import Foundation
import GRDB
import Periodical

/// Remembers where readers are.
struct ReadingPositions: Sendable {
    let store: LibraryStore
    let items: ItemDirectory
    let backups: LibraryBackups

    /// Where the reader of an item was.
    func readingPosition(_ reference: ItemReference) async throws(MastheadError) -> PagePosition? {
        guard let key = try await items.key(reference) else { return nil }
        // What is unread again begins anew.
        return try await position(
            "readingPosition WHERE itemID = ? AND itemID NOT IN (SELECT id FROM item WHERE readMark = 'unread')",
            [key.id])
    }

    /// Remembers where the reader of an item is. A page that was shown counts as read.
    /// - Parameters:
    ///   - start: how much of a text is before the beginning of what is shown, 0 to 1; nil where that is not known.
    ///   - share: how much of a text is before the end of what is shown; the furthest that was read on to is kept.
    ///   - anchor: the words around it.
    func setReadingPosition(
        _ position: PagePosition, from start: Double? = nil, share: Double? = nil, with anchor: TextAnchor? = nil,
        for reference: ItemReference
    ) async throws(MastheadError) {
        let key = try await items.existingKey(reference)
        let now = Date().timeIntervalSince1970
        try await store.write(usesReserve: true) { db in
            try db.execute(
                sql: "DELETE FROM readPage WHERE itemID IN (SELECT id FROM item WHERE id = ? AND readMark = 'unread')",
                arguments: [key.id])
            try db.execute(
                sql: "UPDATE item SET readMark = NULL, readShare = NULL WHERE id = ? AND readMark = 'unread'",
                arguments: [key.id])
            var progress = try ReadingProgress(of: key.id, db)
            if let share, share.isFinite {
                let end = min(1, max(0, share))
                // What does not tell where it begins was read on to.
                let begin = start.map { $0.isFinite ? min(end, max(0, $0)) : end } ?? min(end, progress.share)
                progress.show(begin...end)
                try db.execute(
                    sql: "UPDATE item SET readShare = ? WHERE id = ?", arguments: [progress.share, key.id])
            }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO readingPosition (itemID, articleIndex, pageIndex, characterOffset, readAt,
                        wordsBefore, wordsAfter, shownFrom, shownTo, jumpedTo, edition)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT contentIdentity FROM item WHERE id = ?))
                    """,
                arguments: [
                    key.id, position.articleIndex, position.pageIndex, position.characterOffset, now, anchor?.before,
                    anchor?.after, progress.shown?.lowerBound, progress.shown?.upperBound, progress.jump, key.id,
                ])
            try db.execute(
                sql: "INSERT OR IGNORE INTO readPage VALUES (?, ?, ?)",
                arguments: [key.id, position.articleIndex, position.pageIndex])
        }
        await backups.backUp(.now)
    }

    /// Where the reader of an issue source or an archive was that is read in its place.
    func readingPosition(ofFile path: String) async throws(MastheadError) -> PagePosition? {
        try await position("filePosition WHERE path = ?", [path])
    }

    /// Remembers where the reader of an issue source or an archive is.
    func setReadingPosition(_ position: PagePosition, ofFile path: String) async throws(MastheadError) {
        let now = Date().timeIntervalSince1970
        try await store.write(usesReserve: true) { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO filePosition VALUES (?, ?, ?, ?, ?)",
                arguments: [path, position.articleIndex, position.pageIndex, position.characterOffset, now])
        }
        await backups.backUp(.now)
    }

    private func position(
        _ source: String, _ arguments: StatementArguments
    ) async throws(MastheadError) -> PagePosition? {
        try await store.read { db in
            try Row.fetchOne(
                db, sql: "SELECT articleIndex, pageIndex, characterOffset FROM \(source)", arguments: arguments
            ).map { try $0.position() }
        }
    }
}
