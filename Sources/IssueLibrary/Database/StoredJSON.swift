import Foundation
import GRDB

/// Lists in a column, as JSON.
enum StoredJSON {
    /// The text of a list; nil for one that is empty.
    static func text<Value: Encodable>(_ values: [Value]) throws -> String? {
        guard !values.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(values), as: UTF8.self)
    }
}

extension ColumnReading {
    /// What a column holds as JSON; nil where it is empty.
    func json<Value: Decodable>(_ column: String) throws -> Value? {
        guard let text: String = try optional(column) else { return nil }
        do { return try JSONDecoder().decode(Value.self, from: Data(text.utf8)) } catch is DecodingError {
            throw DamagedValue(column: column, found: String(text.prefix(100)))
        }
    }

    /// A list of texts; empty where the column is.
    func list(_ column: String) throws -> [String] { try json(column) ?? [] }
}
