import Foundation
import GRDB
import LibraryCore
public import Periodical

/// The reading positions in a library.
public struct ReadingPositions: Sendable {
    let store: LibraryStore
    let items: Items
    let backups: LibraryBackups

    /// Returns the reading position of an item.
    public func position(_ reference: ItemReference) async throws(MastheadError) -> PagePosition? {
        guard let key = try await items.key(reference) else { return nil }
        // An item that was marked as unread opens at the start again.
        return try await position(
            "readingPosition WHERE itemID = ? AND itemID NOT IN (SELECT id FROM item WHERE readMark = 'unread')",
            [key.id])
    }

    /// Stores the reading position of an item, and marks the page as read.
    /// - Parameters:
    ///   - position: the position.
    ///   - start: for reflowable text, how much of it precedes the visible part, from 0 to 1. If nil, everything before
    ///     the visible part counts as read.
    ///   - share: for reflowable text, how much of it precedes the end of the visible part. ``LibraryItem/shareRead``
    ///     is the most that the user reached by reading; after a jump ahead, the new share counts only once the user
    ///     reads on. Nil for items with fixed pages.
    ///   - anchor: the words around the position, by which ``Places/update(of:by:)`` finds it in a new revision.
    ///   - reference: the item.
    public func setPosition(
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
                // Without a start, assume that the user read on from the largest share so far.
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

    /// Counts pages as read that the user read in another program. The position remains the same.
    package func addReadPages(_ pages: [PagePosition], of reference: ItemReference) async throws(MastheadError) {
        let key = try await items.existingKey(reference)
        try await store.write(usesReserve: true) { db in
            for page in pages {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO readPage VALUES (?, ?, ?)",
                    arguments: [key.id, page.articleIndex, page.pageIndex])
            }
        }
    }

    /// Returns the reading position of an issue source or archive that is read outside the library.
    /// - Parameter path: the absolute path of the issue source or archive.
    public func position(ofFile path: String) async throws(MastheadError) -> PagePosition? {
        try await position("filePosition WHERE path = ?", [path])
    }

    /// Stores the reading position of an issue source or archive that is read outside the library.
    /// - Parameters:
    ///   - position: the position.
    ///   - path: the absolute path of the issue source or archive.
    public func setPosition(_ position: PagePosition, ofFile path: String) async throws(MastheadError) {
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
