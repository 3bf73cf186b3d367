import GRDB
import Periodical

/// What tells an item from all others inside the library: its row, what people call it, and its folder.
struct ItemKey: Sendable, Hashable {
    let id: Int64
    let handle: String
    let name: String
    /// The name of its folder below `issues` and `incoming`.
    let folder: String
    /// Whether no other publication has an item of this name.
    let isNameUnique: Bool

    /// The reference that is right as long as the handle is.
    var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The shortest reference: for people.
    var label: String { isNameUnique ? name : reference.description }

    /// The columns that ``init(row:)`` reads, of the tables `item` and `publication`.
    static let columns = """
        item.id AS itemID, publication.handle AS itemHandle, item.name AS itemName, item.folder AS itemFolder,
        NOT EXISTS (SELECT 1 FROM item AS other WHERE other.name = item.name AND other.id != item.id AND NOT other.isRemoved)
            AS isNameUnique
        """

    init(row: some ColumnReading) throws {
        id = try row.value("itemID")
        handle = try row.value("itemHandle")
        name = try row.value("itemName")
        folder = try row.folderName("itemFolder")
        isNameUnique = try row.value("isNameUnique")
    }

    private static let selection = "SELECT \(columns) FROM item JOIN publication ON publication.id = item.publicationID"

    static func fetchOne(_ db: Database, id: Int64) throws -> ItemKey? {
        try fetchAll(db, where: "item.id = ?", [id]).first
    }

    /// The keys of items for which a condition holds.
    /// - Parameter condition: SQL over the tables `item` and `publication`, with what follows it.
    static func fetchAll(
        _ db: Database, where condition: String, _ arguments: StatementArguments = []
    ) throws -> [ItemKey] {
        try IndexedRow.fetchAll(db, sql: "\(selection) WHERE \(condition)", arguments: arguments) {
            try ItemKey(row: $0)
        }
    }
}

extension ColumnReading {
    /// The name of an item's folder, which leads nowhere else.
    func folderName(_ column: String) throws -> String {
        let name: String = try value(column)
        guard !name.isEmpty, !name.hasPrefix("."), !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
        else {
            throw DamagedValue(column: column, found: name)
        }
        return name
    }
}
