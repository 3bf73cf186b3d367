import Foundation

/// The JSON format of the library's values, as a page of the handbook, as TypeScript and as JSON Schema.
struct JSONFormat: Sendable {
    private let types: [(name: String, members: [Shape.Member])]
    private let comments: DocComments

    /// - Parameter shapes: The shapes of the documented types, in their order. Types in them follow.
    init(_ shapes: [Shape], _ comments: DocComments) {
        var known: Set<String> = []
        types = shapes.flatMap(\.all).compactMap { shape in
            guard case .object(let name, let members) = shape, known.insert(name).inserted else { return nil }
            return (name, members)
        }
        self.comments = comments
    }

    /// The properties whose shape no sample shows, and those without a comment.
    var gaps: [String] {
        types.flatMap { type in
            type.members.filter { $0.shape.all.contains(.unknown) || comment($0, in: type.name).isEmpty }
                .map { "\(type.name).\($0.key)" }
        }
    }

    /// The first sentence of a property's comment, and the sentences about null.
    private func comment(_ member: Shape.Member, in type: String) -> String {
        let sentences = comments.comment(of: member.key, in: type).components(separatedBy: ". ")
        let kept = sentences.enumerated().filter { $0.offset == 0 || $0.element.hasPrefix("Null") }.map(\.element)
        let text = kept.joined(separator: ". ").replacing(" nil", with: " null")
        return text.isEmpty || text.hasSuffix(".") ? text : text + "."
    }

    // MARK: The page

    /// The tables of the page, one for each type.
    var tables: String {
        types.map { type in
            let rows = type.members.map { member in
                "| `\(member.key)` | \(Self.words(member)) | \(comment(member, in: type.name)) |"
            }
            return """
                ## \(type.name)

                \(Self.wrapped(comments.comment(of: type.name)))

                | Key | Type | Meaning |
                |---|---|---|
                \(rows.joined(separator: "\n"))
                """
        }.joined(separator: "\n\n")
    }

    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            if (lines.last ?? "").count + word.count + 1 > 120 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines.joined(separator: "\n")
    }

    private static func words(_ member: Shape.Member) -> String {
        words(member.shape) + (member.isNullable ? ", or null" : "")
    }

    private static func words(_ shape: Shape) -> String {
        switch shape {
        case .text, .unknown: "text"
        case .date: "time"
        case .address: "URL"
        case .integer: "integer"
        case .number: "number"
        case .flag: "true or false"
        case .either(let shapes): shapes.map(words).joined(separator: " or ")
        case .words(_, let words): words.count > 12 ? "text" : words.map { "`\($0)`" }.joined(separator: ", ")
        case .array(let element): "list of \(words(element))"
        case .object(let name, _): "[\(name)](#\(name.lowercased()))"
        }
    }

    // MARK: TypeScript

    /// The types for `web/api.d.ts`.
    var typeScript: String {
        types.map { type in
            let lines = type.members.map { member in
                "  /** \(comment(member, in: type.name)) */\n"
                    + "  \(member.key)\(member.isNullable ? "?" : ""): \(Self.typeScript(member.shape))"
                    + "\(member.isNullable ? " | null" : "");"
            }
            return
                "/** \(comments.comment(of: type.name)) */\ntype \(type.name) = {\n\(lines.joined(separator: "\n"))\n};\n"
        }.joined(separator: "\n")
    }

    private static func typeScript(_ shape: Shape) -> String {
        switch shape {
        case .text, .date, .address, .unknown: "string"
        case .integer, .number: "number"
        case .flag: "boolean"
        case .either(let shapes): shapes.map(typeScript).joined(separator: " | ")
        case .words(_, let words): words.count > 12 ? "string" : words.map { "\"\($0)\"" }.joined(separator: " | ")
        case .array(let element):
            switch element {
            case .words, .either: "(\(typeScript(element)))[]"
            default: "\(typeScript(element))[]"
            }
        case .object(let name, _): name
        }
    }

    // MARK: JSON Schema

    /// The schema, with a definition for each type.
    var schema: [String: Any] {
        var definitions: [String: Any] = [:]
        for type in types {
            var properties: [String: Any] = [:]
            for member in type.members {
                let schema = Self.schema(member.shape)
                properties[member.key] = member.isNullable ? ["anyOf": [schema, ["type": "null"]]] : schema
            }
            let definition: [String: Any] = [
                "type": "object", "description": comments.comment(of: type.name), "additionalProperties": false,
                "required": type.members.filter { !$0.isNullable }.map(\.key).sorted(), "properties": properties,
            ]
            definitions[type.name] = definition
        }
        return ["$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions]
    }

    private static func schema(_ shape: Shape) -> [String: Any] {
        switch shape {
        case .text, .unknown: ["type": "string"]
        case .date: ["type": "string", "format": "date-time"]
        case .address: ["type": "string", "format": "uri"]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .flag: ["type": "boolean"]
        case .either(let shapes): ["anyOf": shapes.map(schema)]
        case .words(_, let words): words.count > 12 ? ["type": "string"] : ["enum": words]
        case .array(let element): ["type": "array", "items": schema(element)]
        case .object(let name, _): ["$ref": "#/$defs/\(name)"]
        }
    }
}
