package import Foundation

/// A value for a statement's parameter, or a value in a row. A Boolean is 0 or 1. A date is a whole number of
/// milliseconds since 1970.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case bytes(Data)

    /// Returns a date in milliseconds since 1970. A date out of range becomes the nearest valid value.
    package static func time(_ date: Date) -> SQLValue {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        return .integer(Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// Returns an optional's value, or null if the optional is nil.
    package static func optional<Value>(_ value: Value?, _ make: (Value) -> SQLValue) -> SQLValue {
        value.map(make) ?? .null
    }
}

extension [SQLValue] {
    /// Rejects values that one of the databases would truncate or reject, so that SQLite and PostgreSQL accept the same
    /// values.
    func check() throws(StoreFault) {
        for case .text(let text) in self where text.utf8.contains(0) {
            throw StoreFault(.invalid, "a text contains a NUL character (U+0000), which databases cannot store")
        }
    }
}
