package import Foundation

/// A validator for the part of JSON Schema that `openapi.json` and `values.schema.json` use.
package struct JSONSchema {
    /// The whole document, which references point into.
    package let document: [String: Any]

    package init(document: [String: Any]) { self.document = document }

    /// Reads a document.
    package init(contentsOf file: URL) throws {
        document = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    /// Returns the faults of JSON that must fit a definition of the document.
    package func faults(_ json: Data, _ definition: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        return faults(value, ["$ref": "#/$defs/\(definition)"], at: definition)
    }

    /// Returns the target of a reference, or the value itself if it is not a reference.
    package func resolved(_ value: Any?) -> [String: Any] {
        guard let object = value as? [String: Any] else { return [:] }
        guard let reference = object["$ref"] as? String else { return object }
        let target = reference.dropFirst(2).split(separator: "/").reduce(document as Any?) { value, key in
            (value as? [String: Any])?[String(key)]
        }
        return resolved(target)
    }

    /// Returns the faults of a value. An unknown keyword is a fault as well.
    package func faults(_ value: Any, _ schema: Any?, at place: String = "") -> [String] {
        let schema = resolved(schema)
        var faults: [String] = []
        func check(_ isRight: Bool, _ what: String) { if !isRight { faults.append("\(place): \(what): \(value)") } }
        for (keyword, wanted) in schema {
            switch keyword {
            case "type": check(Self.isOf(type: wanted as? String, value), "no \(wanted)")
            case "enum": check((wanted as? [String])?.contains(value as? String ?? "") == true, "not in \(wanted)")
            case "pattern":
                let text = value as? String ?? ""
                let isRight = (try? Regex(wanted as? String ?? "")).map { text.wholeMatch(of: $0) != nil } ?? false
                check(isRight, "not like \(wanted)")
            case "format": check(Self.isOf(format: wanted as? String, value as? String ?? ""), "no \(wanted)")
            case "anyOf":
                let isRight = (wanted as? [Any] ?? []).contains { self.faults(value, $0, at: place).isEmpty }
                check(isRight, "fits no schema")
            case "minLength": check((value as? String ?? "").count >= wanted as? Int ?? .max, "too short")
            case "maxLength": check((value as? String ?? "").count <= wanted as? Int ?? 0, "too long")
            case "minimum": check((value as? Int ?? .min) >= wanted as? Int ?? .max, "too small")
            case "maximum": check((value as? Int ?? .max) <= wanted as? Int ?? .min, "too large")
            case "required":
                for key in wanted as? [String] ?? [] { check((value as? [String: Any])?[key] != nil, "no \(key)") }
            case "properties":
                let properties = wanted as? [String: Any] ?? [:]
                for (key, inner) in value as? [String: Any] ?? [:] {
                    if let known = properties[key] {
                        faults += self.faults(inner, known, at: "\(place)/\(key)")
                    } else {
                        check(schema["additionalProperties"] as? Bool != false, "\(key) is not described")
                    }
                }
            case "items":
                for inner in value as? [Any] ?? [] { faults += self.faults(inner, wanted, at: "\(place)/*") }
            case "additionalProperties", "description": break
            default: check(false, "the schema has an unknown keyword \(keyword)")
            }
        }
        return faults
    }

    private static func isOf(format: String?, _ text: String) -> Bool {
        format == "uri" ? URL(string: text)?.scheme != nil : (try? Date(text, strategy: .iso8601)) != nil
    }

    private static func isOf(type: String?, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "integer": value is Int
        case "number": value is Double
        case "boolean": value is Bool
        case "null": value is NSNull
        default: false
        }
    }
}
