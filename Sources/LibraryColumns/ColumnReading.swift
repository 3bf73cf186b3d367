package import Foundation
package import GRDB
package import Periodical

/// A value that no version of Masthead writes, which indicates damage.
package struct DamagedValue: Error {
    package let column: String
    package let found: String

    package init(column: String, found: String) {
        self.column = column
        self.found = found
    }
}

/// A row whose columns are read by name and validated.
package protocol ColumnReading {
    /// Returns the value of a column that is never NULL. GRDB's subscript would crash on a NULL after a disk error.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value
    /// Returns the value of a column, whatever its type.
    func stored(_ column: String) throws -> DatabaseValue
    func hasColumn(_ column: String) -> Bool
}

extension Row: ColumnReading {
    package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        try decode(Value.self, forColumn: column)
    }

    package func stored(_ column: String) throws -> DatabaseValue { try decode(DatabaseValue.self, forColumn: column) }
}

extension ColumnReading {
    /// Returns the value of a column, or nil for NULL.
    package func optional<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws
        -> Value?
    {
        try value(column)
    }

    /// Returns a number of bytes, articles or pages. Rejects numbers so large that sums could overflow.
    package func count(_ column: String) throws -> Int { try Row.checked(value(column), column) }

    /// Returns a number of bytes, articles or pages, or nil for NULL.
    package func optionalCount(_ column: String) throws -> Int? {
        try optional(column).map { try Row.checked($0, column) }
    }

    /// Returns a date, which is stored in seconds since 1970.
    package func date(_ column: String) throws -> Date {
        let seconds = try seconds(column)
        guard Row.times.contains(seconds) else { throw DamagedValue(column: column, found: "\(seconds)") }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Returns a number of seconds. For text or a blob, SQLite would return 0.
    private func seconds(_ column: String) throws -> Double {
        let stored = try stored(column)
        guard let seconds = Double.fromDatabaseValue(stored) else {
            throw DamagedValue(column: column, found: StoredValue(stored).shown)
        }
        return seconds
    }

    /// Returns a date, or nil for NULL.
    package func optionalDate(_ column: String) throws -> Date? {
        let stored = try stored(column)
        return try stored.isNull ? nil : date(column)
    }

    /// Returns an item's publication date, or nil if unknown.
    package func publicationDate(_ column: String) throws -> Date? {
        try seconds(column) == Row.undated ? nil : date(column)
    }

    /// Returns a URL, or nil for NULL.
    package func url(_ column: String) throws -> URL? {
        guard let text: String = try optional(column) else { return nil }
        guard let url = URL(string: text) else { throw DamagedValue(column: column, found: text) }
        return url
    }

    /// Returns the enumeration value for the column's text. Unknown text indicates damage.
    package func vocabulary<Value: RawRepresentable<String>>(_ column: String) throws -> Value {
        let text: String = try value(column)
        guard let value = Value(rawValue: text) else { throw DamagedValue(column: column, found: text) }
        return value
    }

    /// Returns the position in the columns `articleIndex`, `pageIndex` and, if present, `characterOffset`.
    package func position() throws -> PagePosition {
        // A primary key cannot contain NULL, so -1 stands for the whole page.
        let offset: Int? = hasColumn("characterOffset") ? try optional("characterOffset") : nil
        return PagePosition(
            articleIndex: try Row.checked(value("articleIndex"), "articleIndex", 1 << 31),
            pageIndex: try Row.checked(value("pageIndex"), "pageIndex", 1 << 31),
            characterOffset: try offset.flatMap { try $0 == -1 ? nil : Row.checked($0, "characterOffset", 1 << 31) })
    }
}

extension Row {
    package static func checked(_ count: Int, _ column: String, _ limit: Int = 1 << 53) throws -> Int {
        guard (0...limit).contains(count) else { throw DamagedValue(column: column, found: "\(count)") }
        return count
    }

    /// Stored as the date of an item that has none. It is earlier than any valid date.
    package static let undated = Date.distantPast.timeIntervalSince1970

    /// The valid times in seconds since 1970: the years 1 to 9999.
    package static let times = -62_135_596_800.0...253_402_300_799.0
}
