import Foundation
import GRDB
public import LibraryCore
public import Periodical

/// The read and unread marks in a library.
public struct ReadMarks: Sendable {
    let store: LibraryStore
    let items: Items
    let backups: LibraryBackups

    /// Marks items as read or unread. An item marked as unread opens at its first page again, but keeps its bookmarks.
    /// - Returns: the items that changed, with their earlier marks, for ``ReadMarks/restore(_:)``.
    @discardableResult
    public func mark(
        _ mark: ReadMark, _ references: [ItemReference]
    ) async throws(MastheadError) -> [ItemReference: ReadMark?] {
        let keys = try await keys(references)
        let former = try await store.write(usesReserve: true) { db in
            var former: [ItemReference: ReadMark?] = [:]
            for key in keys {
                guard let record = try ItemRecord.fetch(db, key.id), !record.isAlready(mark) else { continue }
                former[key.reference] = .some(record.readMark)
                try Self.set(mark, of: key, db)
            }
            return former
        }
        if !former.isEmpty { await backups.backUp(.now) }
        return former
    }

    /// Undoes ``ReadMarks/mark(_:_:)``. Pages that the user had read before count as read again.
    public func restore(_ former: [ItemReference: ReadMark?]) async throws(MastheadError) {
        var marks: [(key: ItemKey, mark: ReadMark?)] = []
        for (reference, mark) in former {
            // Skip items that have since been removed.
            if let key = try await items.key(reference) { marks.append((key, mark)) }
        }
        let known = marks
        try await store.write(usesReserve: true) { db in
            for (key, mark) in known { try Self.set(mark, of: key, db) }
        }
        await backups.backUp(.now)
    }

    private func keys(_ references: [ItemReference]) async throws(MastheadError) -> [ItemKey] {
        var keys: [ItemKey] = []
        for reference in references { keys.append(try await items.existingKey(reference)) }
        return keys
    }

    private static func set(_ mark: ReadMark?, of key: ItemKey, _ db: Database) throws {
        try db.execute(sql: "UPDATE item SET readMark = ? WHERE id = ?", arguments: [mark?.rawValue, key.id])
    }
}

extension ItemRecord {
    /// Whether the mark would make no difference on the shelf.
    fileprivate func isAlready(_ mark: ReadMark) -> Bool {
        if let readMark { return readMark == mark }
        switch mark {
        case .read where readShare != nil: return readShare == 1
        case .read: return description.pageCount.map { $0 > 0 && readPageCount >= $0 } ?? false
        // Marking a new item as unread does make a difference: it removes the label “new”.
        case .unread: return readPageCount == 0 && announced == nil
        }
    }
}
