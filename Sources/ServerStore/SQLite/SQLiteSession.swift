import Foundation
import GRDB

/// A session that runs statements in an SQLite transaction.
final class SQLiteSession: SQLSession {
    private let database: Database
    /// The first fault in the transaction, after which no more statements run.
    private var fault: StoreFault?

    var dialect: SQLDialect { .sqlite }

    private init(_ database: Database) { self.database = database }

    /// Runs a transaction, which fails if one of its statements has failed.
    static func run<Value>(_ body: (any SQLSession) throws -> Value, _ database: Database) throws -> Value {
        let session = SQLiteSession(database)
        let value = try body(session)
        if let fault = session.fault { throw fault }
        return value
    }

    func rows(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> [SQLRow] {
        try guarded(values) {
            let statement = try database.cachedStatement(sql: dialect.statement(sql))
            let columns = Dictionary(zip(statement.columnNames, 0...)) { first, _ in first }
            let cursor = try Row.fetchCursor(statement, arguments: Self.arguments(values))
            var rows: [SQLRow] = []
            while let row = try cursor.next() {
                rows.append(SQLRow(columns: columns, values: row.databaseValues.map(Self.value)))
            }
            return rows
        }
    }

    func change(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> Int {
        try guarded(values) {
            let before = database.totalChangesCount
            try database.cachedStatement(sql: dialect.statement(sql)).execute(arguments: Self.arguments(values))
            return database.totalChangesCount == before ? 0 : database.changesCount
        }
    }

    private func guarded<Value>(_ values: [SQLValue], _ body: () throws -> Value) throws(StoreFault) -> Value {
        if let fault { throw fault }
        do {
            try values.check()
            return try body()
        } catch {
            let found = error as? StoreFault ?? StoreFault(sqlite: error)
            fault = found
            throw found
        }
    }

    private static func arguments(_ values: [SQLValue]) -> StatementArguments {
        StatementArguments(
            values.map { value -> DatabaseValue in
                switch value {
                case .null: .null
                case .integer(let number): number.databaseValue
                case .text(let text): text.databaseValue
                case .bytes(let data): data.databaseValue
                }
            })
    }

    private static func value(_ value: DatabaseValue) -> SQLValue {
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(number)
        // The database stores only integers, but a division in SQLite may result in a fraction.
        case .double(let number): Int64(exactly: number.rounded()).map { .integer($0) } ?? .null
        case .string(let text): .text(text)
        case .blob(let data): .bytes(data)
        }
    }
}
