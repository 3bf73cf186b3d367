package import GRDB

/// A row of a large query. Its column names are looked up once for all rows: with fifty columns, GRDB's lookup in each
/// row would take longer than the query.
package struct IndexedRow: ColumnReading {
    private let row: Row
    private let columns: Columns

    /// The indexes of the columns. The columns of every row are usually read in the same order, so the lookup first
    /// tries the column that came next in the previous row.
    private final class Columns {
        private let places: [String: Int]
        /// The columns in the order in which they were first read, and their indexes in the row.
        private var order: [(name: String, place: Int)] = []
        private var orderPlaces: [String: Int] = [:]
        private var next = 0

        init(_ names: [String]) {
            places = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        }

        subscript(name: String) -> Int? {
            if next < order.count, order[next].name == name {
                next += 1
                return order[next - 1].place
            }
            if let known = orderPlaces[name] {
                next = known + 1
                return order[known].place
            }
            guard let place = places[name] else { return nil }
            orderPlaces[name] = order.count
            order.append((name, place))
            next = order.count
            return place
        }

        func has(_ name: String) -> Bool { places[name] != nil }
    }

    package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        guard let place = columns[column] else { throw DamagedValue(column: column, found: "nothing") }
        return try row.decode(Value.self, atIndex: place)
    }

    package func stored(_ column: String) throws -> DatabaseValue {
        guard let place = columns[column] else { throw DamagedValue(column: column, found: "nothing") }
        return try row.decode(DatabaseValue.self, atIndex: place)
    }

    package func hasColumn(_ column: String) -> Bool { columns.has(column) }

    /// Returns the decoded rows of a query, in order.
    /// - Parameter decode: Decodes a row, which is valid only until the closure returns.
    package static func fetchAll<Element>(
        _ db: Database, sql: String, arguments: StatementArguments = [],
        _ decode: (IndexedRow) throws -> Element
    ) throws -> [Element] {
        let statement = try db.cachedStatement(sql: sql)
        let columns = Columns(statement.columnNames)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var elements: [Element] = []
        while let row = try rows.next() { elements.append(try decode(IndexedRow(row: row, columns: columns))) }
        return elements
    }
}
