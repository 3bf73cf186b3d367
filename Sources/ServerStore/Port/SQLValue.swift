package import Foundation

/// A value that a statement is given or a row has. Truth is 0 or 1, a time is whole milliseconds since 1970.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case bytes(Data)

    /// A time, to the millisecond. One that no calendar has is as far away as can be.
    package static func time(_ date: Date) -> SQLValue {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        return .integer(Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }

    /// A value, or null where there is none.
    package static func optional<Value>(_ value: Value?, _ make: (Value) -> SQLValue) -> SQLValue {
        value.map(make) ?? .null
    }
}

extension [SQLValue] {
    /// Refuses what one of the databases would cut short or refuse in words of its own: both shall take the same.
    func check() throws(StoreFault) {
        for case .text(let text) in self where text.utf8.contains(0) {
            throw StoreFault(.invalid, "a text holds a character that no database keeps (U+0000)")
        }
    }
}
