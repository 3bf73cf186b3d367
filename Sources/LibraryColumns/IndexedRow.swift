package import GRDB

/// A row of a large query, whose column names are looked up once for all rows. GRDB looks up the names in each row,
/// which takes longer than the query itself if there are fifty columns.
package struct IndexedRow: ColumnReading {
    private let row: Row
    private let places: [String: Int]

    package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        guard let place = places[column] else { throw DamagedValue(column: column, found: "nothing") }
        return try row.decode(Value.self, atIndex: place)
    }

    package func hasColumn(_ column: String) -> Bool { places[column] != nil }

    /// Returns the decoded rows of a query, in order.
    /// - Parameter decode: Decodes a row, which is valid only until the closure returns.
    package static func fetchAll<Element>(
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
