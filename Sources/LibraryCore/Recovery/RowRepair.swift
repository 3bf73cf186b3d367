/// A repair of rows from a damaged database, which replaces invalid values with the backup's values or removes them.
///
/// An intact value is kept even if the backup has a different one. If a table and its index differ, the backup decides
/// which of them is intact.
struct RowRepair {
    private let checks: SchemaChecks
    /// The rows of the backup, or nil if its rows have other IDs.
    private let backup: LibraryRows?
    private var known: [String: [[StoredValue]: RecoveredRows.Fields]] = [:]
    /// The number of values replaced by the backup's values, by column.
    private var restored: [String: Int] = [:]
    /// The number of values removed, by column.
    private var removed: [String: Int] = [:]
    /// The number of rows removed, by table.
    private var dropped: [String: Int] = [:]

    /// The values in indexes that differ from the table's values.
    private let doubts: [String: [String: [StoredValue: StoredValue]]]

    init(
        _ checks: SchemaChecks, backup: LibraryRows? = nil,
        doubts: [String: [String: [StoredValue: StoredValue]]] = [:]
    ) {
        (self.checks, self.backup, self.doubts) = (checks, backup, doubts)
    }

    /// The number of removed rows that the backup contains, by table.
    private var returned: [String: Int] = [:]

    /// The restored values, one line for each column and table.
    var restorations: [String] {
        restored.sorted { $0.key < $1.key }.map { "the column \($0.key) in \($0.value.inRows)" }
            + returned.sorted { $0.key < $1.key }.map { "\($0.value.inRows) of the table \($0.key)" }
    }

    /// The lost values and rows, one line for each column and table.
    var losses: [String] {
        removed.sorted { $0.key < $1.key }.map { "the column \($0.key) in \($0.value.inRows)" }
            + dropped.filter { $0.value > 0 }.sorted { $0.key < $1.key }
            .map { "\($0.value.inRows) of the table \($0.key)" }
    }

    /// Counts the removed rows that the backup contains.
    /// - Parameter rows: the remaining rows. The recovery adds the rows that only the backup has.
    mutating func countReturned(to rows: LibraryRows) {
        guard let backup else { return }
        for (name, count) in dropped {
            guard let key = checks.tables[name]?.key else { continue }
            func keys(_ rows: LibraryRows) -> Set<[StoredValue]> {
                Set(rows[name].dictionaries.map { fields in key.map { fields[$0] ?? .null } })
            }
            let back = min(count, keys(backup).subtracting(keys(rows)).count)
            guard back > 0 else { continue }
            returned[name] = back
            dropped[name] = count - back
        }
    }

    /// Returns rows in which all values are valid.
    mutating func repair(_ rows: LibraryRows) -> LibraryRows {
        var rows = rows
        for (name, table) in checks.tables.sorted(by: { $0.key < $1.key }) where rows.tables[name] != nil {
            repair(&rows.tables[name, default: .init()], name, table)
        }
        for (name, table) in checks.tables.sorted(by: { $0.key < $1.key }) where rows.tables[name] != nil {
            for (column, parent) in table.references {
                let ids = Set(rows[parent].values("id") + (backup?[parent].values("id") ?? []))
                // Skip references to tables without rows, because a recovery does not restore those tables.
                guard rows.tables[parent] != nil || !ids.isEmpty else { continue }
                repairReferences(&rows.tables[name, default: .init()], column, ids, name, table)
            }
        }
        return rows
    }

    private mutating func repair(_ rows: inout LibraryRows.Table, _ name: String, _ table: SchemaChecks.Table) {
        var kept: [[StoredValue]] = []
        for row in rows.rows {
            var fields = Dictionary(zip(rows.columns, row)) { first, _ in first }
            let invalid = table.invalidColumns(fields) + doubtful(fields, name, table)
            guard !invalid.isEmpty else {
                kept.append(row)
                continue
            }
            guard !invalid.contains(where: { table.key.contains($0.name) }) else {
                dropped[name, default: 0] += 1
                continue
            }
            let saved = backupRow(of: fields, name, table)
            for column in invalid {
                let value = saved?[column.name] ?? .null
                if value != .null, column.accepts(value) {
                    fields[column.name] = value
                    restored["\(name).\(column.name)", default: 0] += 1
                } else {
                    fields[column.name] = .null
                    removed["\(name).\(column.name)", default: 0] += 1
                }
            }
            for (column, value) in table.check?.resets ?? [:] where fields[column] != nil { fields[column] = value }
            kept.append(rows.columns.map { fields[$0] ?? .null })
        }
        rows.rows = kept
    }

    /// Returns the columns whose value in the backup's row matches the index but not the table.
    private mutating func doubtful(
        _ fields: RecoveredRows.Fields, _ name: String, _ table: SchemaChecks.Table
    ) -> [SchemaChecks.Column] {
        guard let doubts = doubts[name], let id = fields["id"], let saved = backupRow(of: fields, name, table) else {
            return []
        }
        return table.columns.filter { column in
            guard let value = doubts[column.name]?[id], fields[column.name].map(column.accepts) == true else {
                return false
            }
            return saved[column.name] == value
        }
    }

    private mutating func repairReferences(
        _ rows: inout LibraryRows.Table, _ column: String, _ ids: Set<StoredValue>, _ name: String,
        _ table: SchemaChecks.Table
    ) {
        guard let place = rows.columns.firstIndex(of: column) else { return }
        let isRequired = table.columns.first { $0.name == column }?.isRequired ?? true
        var kept: [[StoredValue]] = []
        for var row in rows.rows {
            let id = row[place]
            guard id != .null, !ids.contains(id) else {
                kept.append(row)
                continue
            }
            let fields = Dictionary(zip(rows.columns, row)) { first, _ in first }
            let saved = table.key.contains(column) ? nil : backupRow(of: fields, name, table)?[column]
            if let saved, ids.contains(saved) {
                row[place] = saved
                restored["\(name).\(column)", default: 0] += 1
            } else if isRequired {
                dropped[name, default: 0] += 1
                continue
            } else {
                row[place] = .null
                removed["\(name).\(column)", default: 0] += 1
            }
            kept.append(row)
        }
        rows.rows = kept
    }

    /// Returns the backup's row with the same primary key.
    private mutating func backupRow(
        of fields: RecoveredRows.Fields, _ name: String, _ table: SchemaChecks.Table
    ) -> RecoveredRows.Fields? {
        guard let backup else { return nil }
        if known[name] == nil {
            let saved = backup[name].dictionaries.map { row in (table.key.map { row[$0] ?? .null }, row) }
            known[name] = Dictionary(saved) { first, _ in first }
        }
        return known[name]?[table.key.map { fields[$0] ?? .null }]
    }
}

extension LibraryRows.Table {
    fileprivate func values(_ column: String) -> [StoredValue] {
        guard let place = columns.firstIndex(of: column) else { return [] }
        return rows.compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }
}
