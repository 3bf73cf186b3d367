import Foundation

/// A JSON document, looked at by keys and numbers; what is not there is null.
enum JSONValue: Sendable, Hashable, Decodable {
    case null, bool(Bool), number(Double), text(String), array([JSONValue]), object([String: JSONValue])

    init(_ text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    init(from decoder: any Decoder) throws {
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

    subscript(key: String) -> JSONValue { if case .object(let fields) = self { fields[key] ?? .null } else { .null } }
    subscript(index: Int) -> JSONValue { array.indices.contains(index) ? array[index] : .null }

    var array: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }

    func text(_ key: String) -> String? { self[key].text }
}
