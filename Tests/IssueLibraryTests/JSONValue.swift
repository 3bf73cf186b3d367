import Foundation

/// Any JSON, to compare what commands say with what earlier ones said.
enum JSONValue: Decodable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    subscript(_ key: String) -> JSONValue? {
        if case .object(let values) = self { values[key] } else { nil }
    }

    /// The rows of a list.
    var rows: [JSONValue] {
        if case .array(let rows) = self { rows } else { [] }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// This without some keys of its objects, wherever they are.
    func without(_ keys: Set<String>) -> JSONValue {
        switch self {
        case .array(let rows): .array(rows.map { $0.without(keys) })
        case .object(let values): .object(values.filter { !keys.contains($0.key) }.mapValues { $0.without(keys) })
        default: self
        }
    }

    /// Where this differs from an earlier value; keys that are new are no difference, and the order of rows is none.
    func differences(from earlier: JSONValue, at place: String = "") -> [String] {
        switch (self, earlier) {
        case (.object(let new), .object(let old)):
            return old.sorted { $0.key < $1.key }.flatMap { key, value in
                new[key].map { $0.differences(from: value, at: "\(place).\(key)") } ?? ["\(place).\(key) is gone"]
            }
        case (.array(let new), .array(let old)):
            guard new.count == old.count else { return ["\(place) has \(new.count) rows instead of \(old.count)"] }
            func sorted(_ rows: [JSONValue]) -> [JSONValue] {
                func key(_ row: JSONValue) -> String { (row["name"]?.text ?? "") + " " + (row["position"]?.text ?? "") }
                return rows.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
                    .map(\.element)
            }
            return zip(sorted(new), sorted(old)).flatMap {
                $0.differences(from: $1, at: "\(place)[\($1["name"]?.text ?? "")]")
            }
        default: return self == earlier ? [] : ["\(place) is \(self) instead of \(earlier)"]
        }
    }
}
