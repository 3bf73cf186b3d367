import Foundation
import GRDB
import Periodical

/// A value in the database that no version of Masthead writes there: a sign of damage.
struct DamagedValue: Error {
    let column: String
    let found: String
}

/// A row of which columns are read by name, and whose values are looked at before they are believed.
protocol ColumnReading {
    /// The value of a column that is never empty. GRDB's subscript ends the process where it is, as after a fault of the disk.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value
    func hasColumn(_ column: String) -> Bool
}

extension Row: ColumnReading {
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        try decode(Value.self, forColumn: column)
    }
}

extension ColumnReading {
    /// The value of a column that may be empty.
    func optional<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value? {
        try value(column)
    }

    /// A number of bytes, articles or pages. Sums of them do not overflow.
    func count(_ column: String) throws -> Int { try Row.checked(value(column), column) }

    /// The same where it may be empty.
    func optionalCount(_ column: String) throws -> Int? {
        try optional(column).map { try Row.checked($0, column) }
    }

    /// A point in time, which is kept in seconds since 1970.
    func date(_ column: String) throws -> Date {
        let seconds: Double = try value(column)
        guard Row.times.contains(seconds) else { throw DamagedValue(column: column, found: "\(seconds)") }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The same where it may be empty.
    func optionalDate(_ column: String) throws -> Date? {
        let seconds: Double? = try value(column)
        return try seconds == nil ? nil : date(column)
    }

    /// When an item was published; nil where nothing says so.
    func publicationDate(_ column: String) throws -> Date? {
        try value(column) == Row.undated ? nil : date(column)
    }

    /// A URL that may be empty.
    func url(_ column: String) throws -> URL? {
        guard let text: String = try optional(column) else { return nil }
        guard let url = URL(string: text) else { throw DamagedValue(column: column, found: text) }
        return url
    }

    /// One of the texts that a type has; any other is a sign of damage.
    func vocabulary<Value: RawRepresentable<String>>(_ column: String) throws -> Value {
        let text: String = try value(column)
        guard let value = Value(rawValue: text) else { throw DamagedValue(column: column, found: text) }
        return value
    }

    /// The place that the columns `articleIndex`, `pageIndex` and, where there is one, `characterOffset` name.
    func position() throws -> PagePosition {
        // In a key, where nothing may be empty, -1 stands for the page as a whole.
        let offset: Int? = hasColumn("characterOffset") ? try optional("characterOffset") : nil
        return PagePosition(
            articleIndex: try Row.checked(value("articleIndex"), "articleIndex", 1 << 31),
            pageIndex: try Row.checked(value("pageIndex"), "pageIndex", 1 << 31),
            characterOffset: try offset.flatMap { try $0 == -1 ? nil : Row.checked($0, "characterOffset", 1 << 31) })
    }
}

extension Row {
    static func checked(_ count: Int, _ column: String, _ limit: Int = 1 << 53) throws -> Int {
        guard (0...limit).contains(count) else { throw DamagedValue(column: column, found: "\(count)") }
        return count
    }

    /// In the place of a date where there is none: before all that are.
    static let undated = Date.distantPast.timeIntervalSince1970

    /// From the year 1 to the year 9999.
    static let times = -62_135_596_800.0...253_402_300_799.0
}
