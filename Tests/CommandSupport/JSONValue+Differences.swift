package import TestSupport

extension JSONValue {
    /// Returns this value without the given keys in its objects, at any depth.
    package func without(_ keys: Set<String>) -> JSONValue {
        switch self {
        case .array(let rows): .array(rows.map { $0.without(keys) })
        case .object(let values): .object(values.filter { !keys.contains($0.key) }.mapValues { $0.without(keys) })
        default: self
        }
    }

    /// Returns the differences from an earlier value. New keys and a different order of rows are not differences.
    package func differences(from earlier: JSONValue, at place: String = "") -> [String] {
        switch (self, earlier) {
        case (.object(let new), .object(let old)):
            return old.sorted { $0.key < $1.key }.flatMap { key, value in
                new[key].map { $0.differences(from: value, at: "\(place).\(key)") } ?? ["\(place).\(key) is gone"]
            }
        case (.array(let new), .array(let old)):
            guard new.count == old.count else { return ["\(place) has \(new.count) rows instead of \(old.count)"] }
            func sorted(_ rows: [JSONValue]) -> [JSONValue] {
                func key(_ row: JSONValue) -> String { (row.text("name") ?? "") + " " + (row.text("position") ?? "") }
                return rows.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
                    .map(\.element)
            }
            return zip(sorted(new), sorted(old)).flatMap {
                $0.differences(from: $1, at: "\(place)[\($1.text("name") ?? "")]")
            }
        default: return self == earlier ? [] : ["\(place) is \(self) instead of \(earlier)"]
        }
    }
}
