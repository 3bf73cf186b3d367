import CPostgres
import Foundation

/// The result of a statement in PostgreSQL.
final class PostgresResult {
    private let postgres: UnsafePointer<MastheadPostgres>
    private let answer: OpaquePointer?

    // The types that this program uses for parameters and results (PostgreSQL's pg_type.dat).
    static let bytea: Oid = 17
    static let bigint: Oid = 20
    static let text: Oid = 25
    private static let boolean: Oid = 16
    private static let integers: Set<Oid> = [20, 21, 23, 26]
    private static let numbers: Set<Oid> = [700, 701, 1700]

    init(_ library: PostgresLibrary, _ answer: OpaquePointer?) {
        postgres = library.functions
        self.answer = answer
    }

    deinit { postgres.pointee.clear(answer) }

    /// The fault of a failed statement, or nil if the statement succeeded.
    var fault: StoreFault? {
        switch postgres.pointee.resultStatus(answer) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return nil
        default:
            // An error without an SQLSTATE comes from libpq, and means that the connection was lost.
            guard let state = field(67) else { return StoreFault(.lost, "") }
            // Use only the primary message, because other fields may contain values from rows.
            return StoreFault(sqlState: state, field(77) ?? "SQLSTATE \(state)")
        }
    }

    private func field(_ code: Int32) -> String? {
        postgres.pointee.resultErrorField(answer, code).map { String(cString: $0) }
    }

    /// The number of inserted, updated or deleted rows.
    var changeCount: Int { postgres.pointee.cmdTuples(answer).flatMap { Int(String(cString: $0)) } ?? 0 }

    var rows: [SQLRow] {
        let (rowCount, columnCount) = (postgres.pointee.ntuples(answer), postgres.pointee.nfields(answer))
        let names = (0..<columnCount).map { postgres.pointee.fname(answer, $0).map { String(cString: $0) } ?? "" }
        let columns = Dictionary(zip(names, 0...)) { first, _ in first }
        let types = (0..<columnCount).map { postgres.pointee.ftype(answer, $0) }
        return (0..<rowCount).map { row in
            SQLRow(columns: columns, values: (0..<columnCount).map { value(row, $0, types[Int($0)]) })
        }
    }

    private func value(_ row: Int32, _ column: Int32, _ type: Oid) -> SQLValue {
        guard postgres.pointee.getisnull(answer, row, column) == 0,
            let start = postgres.pointee.getvalue(answer, row, column)
        else { return .null }
        if type == Self.bytea {
            var count = 0
            guard
                let bytes = postgres.pointee.unescapeBytea(
                    UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), &count)
            else { return .null }
            defer { postgres.pointee.freemem(bytes) }
            return .bytes(Data(bytes: bytes, count: count))
        }
        let length = Int(postgres.pointee.getlength(answer, row, column))
        let text = String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
        if Self.integers.contains(type) { return Int64(text).map { .integer($0) } ?? .text(text) }
        if type == Self.boolean { return .integer(text == "t" ? 1 : 0) }
        if Self.numbers.contains(type), let number = Double(text), let whole = Int64(exactly: number.rounded()) {
            return .integer(Int64(text) ?? whole)
        }
        return .text(text)
    }
}
