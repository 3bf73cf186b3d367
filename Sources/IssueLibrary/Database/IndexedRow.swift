import GRDB

/// A row of a query that gives many: the places of its columns are looked up once for all rows. GRDB looks a name up in each row,
/// which takes more time than SQLite does where there are fifty columns.
struct IndexedRow: ColumnReading {
    private let row: Row
    private let places: [String: Int]

    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        guard let place = places[column] else { throw DamagedValue(column: column, found: "nothing") }
        return try row.decode(Value.self, atIndex: place)
    }

    func hasColumn(_ column: String) -> Bool { places[column] != nil }

    /// What a query's rows hold, in their order.
    /// - Parameter decode: reads a row, which is only valid until it returns.
    static func fetchAll<Element>(
        _ db: Database, sql: String, arguments: StatementArguments = [],
        _ decode: (IndexedRow) throws -> Element
    ) throws -> [Element] {
        let statement = try db.cachedStatement(sql: sql)
        let places = Dictionary(
            statement.columnNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var elements: [Element] = []
        while let row = try rows.next() { elements.append(try decode(IndexedRow(row: row, places: places))) }
        return elements
    }
}
