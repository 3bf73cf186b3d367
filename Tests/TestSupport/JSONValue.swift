import Foundation

/// A JSON document that is read by keys and indexes. A missing value is null.
public enum JSONValue: Sendable, Hashable, Decodable {
    case null, bool(Bool), number(Double), text(String), array([JSONValue]), object([String: JSONValue])

    /// Parses a document.
    public init(_ text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    /// Decodes any value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Returns the value of an object's key.
    public subscript(key: String) -> JSONValue { object[key] ?? .null }
    /// Returns an element of an array.
    public subscript(index: Int) -> JSONValue { array.indices.contains(index) ? array[index] : .null }

    /// The elements of an array, or an empty array for any other value.
    public var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    /// The values of an object, or an empty dictionary for any other value.
    public var object: [String: JSONValue] { if case .object(let values) = self { values } else { [:] } }
    /// The text, or nil for any other value.
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The number, or nil for any other value.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// Returns the text of an object's key.
    public func text(_ key: String) -> String? { self[key].text }
}
