/// Runs statements in a PostgreSQL transaction.
final class PostgresSession: SQLSession {
    private let connection: PostgresConnection
    /// The first fault in the transaction, after which the database server accepts no more statements in it.
    private(set) var fault: StoreFault?

    var dialect: SQLDialect { .postgresql }

    init(_ connection: PostgresConnection) { self.connection = connection }

    func rows(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> [SQLRow] { try run(sql, values).rows }

    func change(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> Int { try run(sql, values).changeCount }

    private func run(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> PostgresResult {
        if let fault { throw fault }
        do throws(StoreFault) { return try connection.run(sql, values) } catch {
            fault = error
            throw error
        }
    }
}
