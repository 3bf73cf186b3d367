import Foundation
import GRDB
import Periodical

/// Checks whether Masthead could have written a value to a column. NULL is checked separately.
package struct ValueCheck: Sendable {
    package let accepts: @Sendable (StoredValue) -> Bool

    package init(_ accepts: @escaping @Sendable (StoredValue) -> Bool) { self.accepts = accepts }

    /// A time in seconds since 1970.
    package static let time = ValueCheck { $0.number.map(Row.times.contains) ?? false }
    /// A count, for example of bytes, pages or attempts.
    package static let count = integer(0...Int64(1) << 53)
    /// A share of a text, from 0 to 1.
    package static let share = number(0...1)
    /// A URL.
    package static let url = ValueCheck { $0.text.map { URL(string: $0) != nil } ?? false }
    /// The URL of a server, with or without a path.
    package static let server = ValueCheck { value in
        value.text.flatMap { URL(string: $0)?.scheme }.map { ["http", "https"].contains($0.lowercased()) } ?? false
    }
    /// The path of a file in a content folder.
    package static let path = ValueCheck { value in
        guard let path = value.text, !path.isEmpty, !path.hasPrefix("/") else { return false }
        return !path.split(separator: "/").contains("..")
    }
    /// The name of a folder.
    package static let folderName = ValueCheck { value in
        guard let name = value.text, !name.isEmpty, !name.hasPrefix(".") else { return false }
        return !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }
    /// Text that is not empty.
    package static let words = ValueCheck { $0.text?.isEmpty == false }
    /// A hash in hexadecimal.
    package static let sha256 = ValueCheck { $0.text.map { $0.count == 64 && $0.allSatisfy(\.isHexDigit) } ?? false }
    /// The number of an article, page or character.
    package static let place = integer(0...Int64(1) << 31)
    /// The number of an article, page or character, or -1 for a mark that covers all of them.
    package static let placeOrAll = integer(-1...Int64(1) << 31)

    package static func integer(_ range: ClosedRange<Int64>) -> ValueCheck {
        ValueCheck { $0.integer.map(range.contains) ?? false }
    }

    package static func number(_ range: ClosedRange<Double>) -> ValueCheck {
        ValueCheck { $0.number.map(range.contains) ?? false }
    }

    /// The text of an enumeration's case.
    package static func word<Word: RawRepresentable<String> & Sendable>(_ type: Word.Type) -> ValueCheck {
        ValueCheck { $0.text.map { Word(rawValue: $0) != nil } ?? false }
    }

    /// JSON that decodes to a type, stored as text or bytes.
    package static func json<Value: Decodable & Sendable>(_ type: Value.Type) -> ValueCheck {
        ValueCheck { value in
            let data: Data? = if case .bytes(let bytes) = value { bytes } else { value.text.map { Data($0.utf8) } }
            guard let data else { return false }
            do {
                _ = try JSONDecoder().decode(Value.self, from: data)
                return true
            } catch { return false }
        }
    }

    /// Returns the check for a column's type in the schema.
    package static func declared(_ type: String) -> ValueCheck {
        switch type.uppercased() {
        case "TEXT": ValueCheck { $0.text != nil }
        case "INTEGER": ValueCheck { $0.integer != nil }
        case "BOOLEAN": integer(0...1)
        case "DOUBLE": ValueCheck { $0.number?.isFinite == true }
        case "BLOB": ValueCheck { if case .bytes = $0 { true } else { false } }
        default: ValueCheck { _ in true }
        }
    }
}

/// Checks the values in a table's rows.
package struct TableCheck: Sendable {
    /// The checks of columns. The other columns are checked by their type in the schema.
    package let columns: [String: ValueCheck]
    /// Returns the column whose value contradicts the rest of the row, or nil for none.
    package let row: (@Sendable ([String: StoredValue]) -> String?)?
    /// The values to set when a recovery changes another value in the row.
    package let resets: [String: StoredValue]

    package init(
        _ columns: [String: ValueCheck], resets: [String: StoredValue] = [:],
        row: (@Sendable ([String: StoredValue]) -> String?)? = nil
    ) {
        self.columns = columns
        self.resets = resets
        self.row = row
    }
}
