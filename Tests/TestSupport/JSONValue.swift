import Foundation

/// A JSON document, read by keys and numbers. A missing value is null.
public enum JSONValue: Sendable, Hashable, Decodable {
    case null, bool(Bool), number(Double), text(String), array([JSONValue]), object([String: JSONValue])

    /// Reads a document.
    public init(_ text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    /// Reads any value.
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

    /// The value of a key of an object.
    public subscript(key: String) -> JSONValue { object[key] ?? .null }
    /// A value of an array.
    public subscript(index: Int) -> JSONValue { array.indices.contains(index) ? array[index] : .null }

    /// The values of an array. Empty for any other value.
    public var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    /// The values of an object. Empty for any other value.
    public var object: [String: JSONValue] { if case .object(let values) = self { values } else { [:] } }
    /// The text. Nil for any other value.
    public var text: String? { if case .text(let text) = self { text } else { nil } }
    /// The number. Nil for any other value.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The text of a key of an object.
    public func text(_ key: String) -> String? { self[key].text }
}
