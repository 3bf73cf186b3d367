import Foundation
import GRDB

/// The JSON encoding of lists in columns.
package enum StoredJSON {
    /// Returns a list as JSON, or nil if it is empty.
    package static func text<Value: Encodable>(_ values: [Value]) throws -> String? {
        guard !values.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(values), as: UTF8.self)
    }
}

extension ColumnReading {
    /// Returns the decoded JSON of a column, or nil for NULL.
    package func json<Value: Decodable>(_ column: String) throws -> Value? {
        guard let text: String = try optional(column) else { return nil }
        do { return try JSONDecoder().decode(Value.self, from: Data(text.utf8)) } catch is DecodingError {
            throw DamagedValue(column: column, found: String(text.prefix(100)))
        }
    }

    /// Returns a list of strings, empty for NULL.
    package func list(_ column: String) throws -> [String] { try json(column) ?? [] }
}
