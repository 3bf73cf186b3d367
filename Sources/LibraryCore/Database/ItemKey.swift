package import GRDB
package import Periodical

/// The identity of an item in the library: its row ID, handle, name and folder.
package struct ItemKey: Sendable, Hashable {
    package let id: Int64
    package let handle: String
    package let name: String
    /// The name of the item's folder in `issues` and `incoming`.
    package let folder: String
    /// Whether the item's name is unique in the library.
    let isNameUnique: Bool

    /// The item's reference, which becomes invalid when the publication's handle changes.
    package var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The shortest unique reference, for display.
    package var label: String { isNameUnique ? name : reference.description }

    /// The columns that ``init(row:)`` reads from the tables `item` and `publication`.
    package static let columns = """
        item.id AS itemID, publication.handle AS itemHandle, item.name AS itemName, item.folder AS itemFolder,
        NOT EXISTS (SELECT 1 FROM item AS other WHERE other.name = item.name AND other.id != item.id AND NOT other.isRemoved)
            AS isNameUnique
        """

    package init(row: some ColumnReading) throws {
        id = try row.value("itemID")
        handle = try row.value("itemHandle")
        name = try row.value("itemName")
        folder = try row.folderName("itemFolder")
        isNameUnique = try row.value("isNameUnique")
    }

    private static let selection = "SELECT \(columns) FROM item JOIN publication ON publication.id = item.publicationID"

    package static func fetchOne(_ db: Database, id: Int64) throws -> ItemKey? {
        try fetchAll(db, where: "item.id = ?", [id]).first
    }

    /// Returns the keys of the items that match a condition.
    /// - Parameter condition: SQL after `WHERE`, for the tables `item` and `publication`.
    package static func fetchAll(
        _ db: Database, where condition: String, _ arguments: StatementArguments = []
    ) throws -> [ItemKey] {
        try IndexedRow.fetchAll(db, sql: "\(selection) WHERE \(condition)", arguments: arguments) {
            try ItemKey(row: $0)
        }
    }
}

extension ColumnReading {
    /// Returns the name of an item's folder, which must be a single path component.
    package func folderName(_ column: String) throws -> String {
        let name: String = try value(column)
        guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
        else {
            throw DamagedValue(column: column, found: name)
        }
        return name
    }
}
