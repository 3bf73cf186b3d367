import Foundation
import GRDB
import Periodical

/// A value in the database that no version of Masthead writes there: a sign of damage.
struct DamagedValue: Error {
    let column: String
    let found: String
}

extension Row {
    /// The value of a column that is never empty. GRDB's subscript ends the process where it is, as after a fault of the disk.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        try decode(Value.self, forColumn: column)
    }

    /// The value of a column that may be empty.
    func optional<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value? {
        try decode(Value?.self, forColumn: column)
    }

    /// A number of bytes, articles or pages. Sums of them do not overflow.
    func count(_ column: String) throws -> Int { try Self.checked(value(column), column) }

    /// The same where it may be empty.
    func optionalCount(_ column: String) throws -> Int? {
        try optional(column).map { try Self.checked($0, column) }
    }

    /// A point in time, which is kept in seconds since 1970.
    func date(_ column: String) throws -> Date {
        let seconds: Double = try value(column)
        guard Self.times.contains(seconds) else { throw DamagedValue(column: column, found: "\(seconds)") }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The place that the columns `articleIndex`, `pageIndex` and, where there is one, `characterOffset` name.
    func position() throws -> PagePosition {
        // In a key, where nothing may be empty, -1 stands for the page as a whole.
        let offset: Int? = hasColumn("characterOffset") ? try optional("characterOffset") : nil
        return PagePosition(
            articleIndex: try Self.checked(value("articleIndex"), "articleIndex", 1 << 31),
            pageIndex: try Self.checked(value("pageIndex"), "pageIndex", 1 << 31),
            characterOffset: try offset.flatMap { try $0 == -1 ? nil : Self.checked($0, "characterOffset", 1 << 31) })
    }

    static func checked(_ count: Int, _ column: String, _ limit: Int = 1 << 53) throws -> Int {
        guard (0...limit).contains(count) else { throw DamagedValue(column: column, found: "\(count)") }
        return count
    }

    /// From the year 1 to the year 9999.
    static let times = -62_135_596_800.0...253_402_300_799.0
}
