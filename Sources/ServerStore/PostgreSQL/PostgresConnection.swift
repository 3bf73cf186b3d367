import CPostgres
import Foundation

/// A connection to PostgreSQL through libpq, used by a single thread. The connection opens on first use, and again
/// after it was lost.
final class PostgresConnection {
    private let library: PostgresLibrary
    private let address: String
    private let password: String?
    private var connection: OpaquePointer?
    /// The names of the prepared statements, by statement text and parameter types.
    private var prepared: [PreparedKey: String] = [:]

    private struct PreparedKey: Hashable {
        let sql: String
        let types: [Oid]
    }

    /// The maximum number of prepared statements, which is more than this program uses.
    private static let mostPrepared = 256

    private var postgres: UnsafePointer<MastheadPostgres> { library.functions }

    init(_ library: PostgresLibrary, _ address: String, password: String?) {
        self.library = library
        self.address = address
        self.password = password
    }

    deinit { close() }

    func close() {
        if let connection { postgres.pointee.finish(connection) }
        connection = nil
        prepared = [:]
    }

    /// Whether the connection is open, as far as this process knows.
    private var isOpen: Bool { connection.map { postgres.pointee.status($0) == CONNECTION_OK } ?? false }

    /// Runs a statement, whose parameter values are passed separately.
    func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreFault) -> PostgresResult {
        try values.check()
        let connection = try opened()
        let values = PostgresValues(values)
        let name = try prepare(sql, values.types, connection)
        let answer = values.withPointers { count, pointers, lengths, formats in
            postgres.pointee.execPrepared(connection, name, count, pointers, lengths, formats, 0)
        }
        return try checked(answer, connection)
    }

    /// Runs a command that starts or ends a transaction, without parameters or a result.
    func control(_ sql: String) throws(StoreFault) {
        let connection = try opened()
        _ = try checked(postgres.pointee.exec(connection, sql), connection)
    }

    private func prepare(_ sql: String, _ types: [Oid], _ connection: OpaquePointer) throws(StoreFault) -> String {
        let key = PreparedKey(sql: sql, types: types)
        if let name = prepared[key] { return name }
        if prepared.count >= Self.mostPrepared {
            _ = try checked(postgres.pointee.exec(connection, "DEALLOCATE ALL"), connection)
            prepared = [:]
        }
        let name = "s\(prepared.count)"
        _ = try checked(postgres.pointee.prepare(connection, name, sql, Int32(types.count), types), connection)
        prepared[key] = name
        return name
    }

    private func checked(_ answer: OpaquePointer?, _ connection: OpaquePointer) throws(StoreFault) -> PostgresResult {
        let result = PostgresResult(library, answer)
        guard let fault = result.fault else { return result }
        if postgres.pointee.status(connection) != CONNECTION_OK || fault.kind == .lost {
            let found = fault.words.isEmpty ? complaint(of: connection) : fault.words
            close()
            throw StoreFault(.lost, found)
        }
        throw fault
    }

    /// Returns libpq's last error message for a connection.
    private func complaint(of connection: OpaquePointer) -> String {
        let words = postgres.pointee.errorMessage(connection).map { String(cString: $0) } ?? ""
        return words.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns the connection, opening it if it is closed.
    private func opened() throws(StoreFault) -> OpaquePointer {
        if isOpen, let connection { return connection }
        close()
        // Later options override earlier ones. The address therefore overrides the options before it, but not the
        // password after it.
        var options = [
            ("connect_timeout", "5"), ("tcp_user_timeout", "20000"), ("keepalives_idle", "30"),
            // If the address contains several servers, only the primary one accepts writes.
            ("fallback_application_name", "masthead"), ("target_session_attrs", "read-write"), ("dbname", address),
            ("client_encoding", "UTF8"),
        ]
        if let password { options.append(("password", password)) }
        let words = options.flatMap { [strdup($0.0), strdup($0.1)] }
        defer { for word in words { free(word) } }
        var keywords = stride(from: 0, to: words.count, by: 2).map { UnsafePointer<CChar>(words[$0]) }
        var values = stride(from: 1, to: words.count, by: 2).map { UnsafePointer<CChar>(words[$0]) }
        keywords.append(nil)
        values.append(nil)
        guard let made = postgres.pointee.connectdbParams(keywords, values, 1) else {
            throw StoreFault(.lost, "not enough memory for a connection")
        }
        connection = made
        guard postgres.pointee.status(made) == CONNECTION_OK else {
            let found = complaint(of: made)
            // libpq has no SQLSTATE for a failed connection.
            let isDenied = ["authentication failed", "no password supplied", "does not exist"]
                .contains { found.contains($0) && !found.contains("Is the server running") }
            close()
            throw StoreFault(isDenied ? .denied : .lost, found)
        }
        // Discard notices, which are for interactive users.
        _ = postgres.pointee.setNoticeProcessor(made, { _, _ in }, nil)
        for word in Self.greeting { _ = try checked(postgres.pointee.exec(made, word), made) }
        guard postgres.pointee.serverVersion(made) >= 150_000 else {
            close()
            throw StoreFault(.failed, "the server is older than PostgreSQL 15")
        }
        return made
    }

    /// Time limits for statements, locks and idle transactions, so that a hanging process cannot block others.
    private static let greeting = [
        "SET statement_timeout = '15s'", "SET lock_timeout = '10s'",
        "SET idle_in_transaction_session_timeout = '30s'", "SET standard_conforming_strings = on",
    ]
}
