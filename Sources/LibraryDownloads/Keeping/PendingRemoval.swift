public import Foundation
import GRDB
import LibraryCore
public import Periodical

/// A removal that the user can still undo.
public struct PendingRemoval: Sendable, Hashable {
    /// The item's reference, for example `HANDLE/NAME`.
    public let item: ItemReference
    /// The item's title.
    public let title: String
    /// Whether the item itself is removed, or only its content.
    public let scope: RemovalScope
    /// When the library carries out the removal.
    public let due: Date
}

extension PendingRemoval {
    /// A pending removal as stored in the table `pendingRemoval`, joined with its item.
    struct Record: Sendable {
        let key: ItemKey
        let title: String
        let scope: RemovalScope
        let removed: Date
        let due: Date
        /// Whether a process has started the removal, after which it can no longer be undone.
        let isBegun: Bool

        var value: PendingRemoval { PendingRemoval(item: key.reference, title: title, scope: scope, due: due) }

        /// Deletes the row of a removal that was carried out or undone.
        static func forget(_ key: ItemKey, _ db: Database) throws {
            try db.execute(sql: "DELETE FROM pendingRemoval WHERE itemID = ?", arguments: [key.id])
        }

        /// Whether the removal is due. A removal is also due if the clock was set back to before the request.
        func isDue(at now: Date) -> Bool { isBegun || now >= due || now < removed }

        static func fetchAll(_ db: Database, where condition: String = "1", _ arguments: StatementArguments = []) throws
            -> [Record]
        {
            try IndexedRow.fetchAll(
                db,
                sql: """
                    SELECT pendingRemoval.*, item.title AS itemTitle, \(ItemKey.columns) FROM pendingRemoval
                    JOIN item ON item.id = pendingRemoval.itemID JOIN publication ON publication.id = item.publicationID
                    WHERE \(condition) ORDER BY dueAt
                    """, arguments: arguments
            ) { row in
                let scope: String = try row.value("scope")
                guard let known = RemovalScope(rawValue: scope) else {
                    throw DamagedValue(column: "scope", found: scope)
                }
                return Record(
                    key: try ItemKey(row: row), title: try row.value("itemTitle"), scope: known,
                    removed: try row.date("removedAt"), due: try row.date("dueAt"), isBegun: try row.value("isBegun"))
            }
        }
    }
}
