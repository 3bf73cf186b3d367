package import GRDB

/// Checks the values in all tables of a library.
package struct SchemaChecks: Sendable {
    package struct Column: Sendable {
        package let name: String
        /// Whether the value is never NULL.
        package let isRequired: Bool
        /// Whether the schema has a default value for the column.
        package let hasDefault: Bool
        /// Whether any text is valid.
        package let isPlainText: Bool
        package let check: ValueCheck

        package func accepts(_ value: StoredValue) -> Bool { value == .null ? !isRequired : check.accepts(value) }
    }

    package struct Table: Sendable {
        package let columns: [Column]
        /// The columns of the primary key.
        package let key: [String]
        /// The columns that refer to other tables, and the names of these tables.
        package let references: [(column: String, table: String)]
        package let check: TableCheck?
    }

    package let tables: [String: Table]

    /// - Parameters:
    ///   - db: an empty library.
    ///   - checks: the checks of all parts, by table. Only these tables are checked.
    package init(_ db: Database, _ checks: [String: TableCheck]) throws {
        var tables: [String: Table] = [:]
        for (name, check) in checks {
            let columns = try db.columns(in: name).map { column in
                let own = check.columns[column.name]
                return Column(
                    name: column.name, isRequired: column.isNotNull || column.primaryKeyIndex > 0,
                    hasDefault: column.defaultValueSQL != nil, isPlainText: own == nil && column.type == "TEXT",
                    check: own ?? .declared(column.type))
            }
            let references = try db.foreignKeys(on: name).compactMap { key in
                key.mapping.count == 1 ? (column: key.mapping[0].origin, table: key.destinationTable) : nil
            }
            tables[name] = Table(
                columns: columns, key: try db.primaryKey(name).columns, references: references, check: check)
        }
        self.tables = tables
    }

    /// Returns a fault for each column with invalid values, and for each table with references to missing rows.
    package func faults(in db: Database) throws -> [String] {
        var faults: [String] = []
        for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
            for (column, count) in try table.invalidCounts(in: name, db).sorted(by: { $0.key < $1.key }) {
                faults.append("the column \(name).\(column) has an invalid value in \(count.inRows)")
            }
        }
        struct Reference: Hashable {
            let table: String
            let parent: String
        }
        var missing: [Reference: Int] = [:]
        let rows = try Row.fetchCursor(db, sql: "PRAGMA foreign_key_check")
        while let row = try rows.next() {
            missing[Reference(table: try row.value("table"), parent: try row.value("parent")), default: 0] += 1
        }
        for (reference, count) in missing.sorted(by: { ($0.key.table, $0.key.parent) < ($1.key.table, $1.key.parent) })
        {
            faults.append(
                "\(count.inRows) of the table \(reference.table) refer to missing rows of the table \(reference.parent)"
            )
        }
        return faults
    }
}

extension SchemaChecks.Table {
    /// Returns how many values are invalid, by column. Columns without any are left out.
    fileprivate func invalidCounts(in name: String, _ db: Database) throws -> [String: Int] {
        // For the large texts of pages and posts, read only the type.
        let hasRule = check?.row != nil
        let list = columns.map { column in
            let name = column.name.quotedDatabaseIdentifier
            return column.isPlainText && !hasRule ? "typeof(\(name))" : name
        }
        var counts: [String: Int] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT \(list.joined(separator: ", ")) FROM \(name)")
        while let row = try rows.next() {
            let values = row.storedValues
            var isValid = true
            for (column, value) in zip(columns, values) {
                let isAccepted =
                    column.isPlainText && !hasRule
                    ? value == .text("text") || value == .text("null") && !column.isRequired : column.accepts(value)
                guard !isAccepted else { continue }
                counts[column.name, default: 0] += 1
                isValid = false
            }
            guard isValid, let rule = check?.row else { continue }
            let fields = Dictionary(zip(columns.map(\.name), values)) { first, _ in first }
            if let column = rule(fields) { counts[column, default: 0] += 1 }
        }
        return counts
    }

    /// Returns the columns whose values are invalid in a row.
    package func invalidColumns(_ fields: [String: StoredValue]) -> [SchemaChecks.Column] {
        let invalid = columns.filter { column in fields[column.name].map { !column.accepts($0) } ?? false }
        guard invalid.isEmpty, let name = check?.row?(fields) else { return invalid }
        return columns.filter { $0.name == name }
    }
}

extension Int {
    /// The number followed by “row” or “rows”.
    package var inRows: String { self == 1 ? "1 row" : "\(self) rows" }
}
