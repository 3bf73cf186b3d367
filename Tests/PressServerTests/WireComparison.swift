import Foundation
import PressWire
import TestSupport

/// Compares values of the API with their schemas in `openapi.json`, in both directions.
struct WireComparison {
    let schema: JSONSchema
    /// The differences found so far.
    private(set) var faults: [String] = []
    /// The schemas that values were compared with, by name.
    private(set) var names: Set<String> = []

    init(_ schema: JSONSchema) { self.schema = schema }

    /// Records that a schema describes something of the module.
    mutating func visit(_ description: Any?) {
        if let reference = (description as? [String: Any])?["$ref"] as? String,
            let name = reference.split(separator: "/").last
        {
            names.insert(String(name))
        }
    }

    /// Compares a value with its schema. The value must have all optional properties.
    mutating func compare(_ value: Any, _ description: Any?, at place: String) {
        visit(description)
        let described = schema.resolved(description)
        let type = described["type"] as? String ?? "none"
        let cases = (described["enum"] as? [String])?.sorted()
        func check(_ isRight: Bool, _ fault: String) -> [String] { isRight ? [] : ["\(place): \(fault)"] }
        switch value {
        case let value as any Enumerated:
            faults += check(type == "string", "\(type) instead of string")
            faults += check(cases == value.cases, "\(cases ?? []) instead of \(value.cases)")
        case is Bool: faults += check(type == "boolean", "\(type) instead of boolean")
        case is Int: faults += check(type == "integer", "\(type) instead of integer")
        case is Date:
            faults += check(type == "string" && described["format"] as? String == "date-time", "not a time")
        case let value as String:
            faults += check(type == "string", "\(type) instead of string")
            // A key's algorithm is always the same.
            faults += check(cases == nil || cases == [value], "the type is not an enumeration")
        case let value as any Listed: compare(list: value.all, described, at: place)
        case let value as any WireValue:
            faults += check(type == "object", "\(type) instead of object")
            compare(object: value, description, described, at: place)
        default: faults.append("\(place): \(Swift.type(of: value)) is not a type of the wire")
        }
    }

    private mutating func compare(list: [Any], _ described: [String: Any], at place: String) {
        guard described["type"] as? String == "array", let first = list.first else {
            faults.append("\(place): not an array, or the sample is empty")
            return
        }
        compare(first, described["items"], at: "\(place)/*")
    }

    private mutating func compare(
        object: any WireValue, _ description: Any?, _ described: [String: Any], at place: String
    ) {
        if let reference = (description as? [String: Any])?["$ref"] as? String,
            !reference.hasSuffix("/\(type(of: object))")
        {
            faults.append("\(place): \(type(of: object)) is described by \(reference)")
        }
        let properties = described["properties"] as? [String: Any] ?? [:]
        let children = Mirror(reflecting: object).children.map { ($0.label ?? "", Self.unwrapped($0.value)) }
        do {
            let written = try Self.written(object)
            for (what, keys) in [("properties", Set(children.map(\.0))), ("JSON", Set(written.keys))] {
                for key in keys.symmetricDifference(properties.keys) {
                    faults.append("\(place): \(key) differs between the schema and the \(what)")
                }
            }
            let required = Set(described["required"] as? [String] ?? [])
            for key in written.keys where try Self.isRequired(key, in: written, of: object) != required.contains(key) {
                faults.append("\(place): \(key) is required in only one of the two")
            }
        } catch { faults.append("\(place): \(error)") }
        for (key, value) in children {
            guard let value else {
                faults.append("\(place): the sample has no \(key)")
                continue
            }
            compare(value, properties[key], at: "\(place)/\(key)")
        }
    }

    /// Returns the content of an optional value, or the value itself.
    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    private static func written(_ value: some WireValue) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: JSONEncoder.wire.encode(value))
        return json as? [String: Any] ?? [:]
    }

    /// Whether a value cannot be decoded without a property.
    private static func isRequired<Value: WireValue>(
        _ key: String, in written: [String: Any], of value: Value
    ) throws -> Bool {
        func isReadable(_ object: [String: Any]) throws -> Bool {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let data = try JSONSerialization.data(withJSONObject: object)
            return (try? decoder.decode(Value.self, from: data)) != nil
        }
        guard try isReadable(written) else { throw Unreadable(type: "\(Value.self)") }
        return try !isReadable(written.filter { $0.key != key })
    }

    private struct Unreadable: Error { let type: String }
}

/// A text of an enumeration, whose cases the schema must list.
private protocol Enumerated {
    /// The texts of the cases, sorted.
    var cases: [String] { get }
}

extension OpenEnum: Enumerated {
    fileprivate var cases: [String] { Value.allCases.map(\.rawValue).sorted() }
}

/// A list of values.
private protocol Listed {
    var all: [Any] { get }
}

extension Array: Listed {
    fileprivate var all: [Any] { self }
}

extension LossyArray: Listed {
    fileprivate var all: [Any] { elements }
}
