import Foundation
import LibraryValues

/// A JSON value whose objects have sorted keys. Long lists use this type, because JSONEncoder is slow and needs thirty
/// times the list's size in memory.
enum JSONTree: Encodable, Sendable {
    case null
    case flag(Bool)
    case number(Int)
    case fraction(Double)
    case text(String)
    case array([JSONTree])
    /// An object whose keys are sorted.
    case object([(key: String, value: JSONTree)])
    /// A value that occurs rarely in lists and is encoded by its own type.
    case encoded(any Encodable & Sendable)

    static func optional(_ text: String?) -> JSONTree { text.map { .text($0) } ?? .null }
    static func optional(_ number: Int?) -> JSONTree { number.map { .number($0) } ?? .null }
    static func optional(_ fraction: Double?) -> JSONTree { fraction.map { .fraction($0) } ?? .null }
    static func texts(_ texts: [String]) -> JSONTree { .array(texts.map { .text($0) }) }

    func encode(to encoder: any Encoder) throws {
        if case .object(let members) = self {
            var container = encoder.container(keyedBy: Key.self)
            for (key, value) in members { try container.encode(value, forKey: Key(stringValue: key)) }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null, .object: try container.encodeNil()
        case .flag(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .encoded(let value): try value.encode(to: encoder)
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// A JSON value as bytes, identical to the output of JSONWriter in one line.
struct JSONBytes {
    private(set) var bytes: [UInt8] = []
    private let writer: JSONWriter

    /// - Parameter writer: writes the values that have their own type.
    init(_ writer: JSONWriter) { self.writer = writer }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes += $0 }
    }

    mutating func append(_ value: JSONTree) throws {
        switch value {
        case .null: append("null")
        case .flag(let value): append(value ? "true" : "false")
        case .number(let value): bytes += "\(value)".utf8
        case .fraction(let value):
            // JSONEncoder writes integers without a fraction, and refuses numbers that are not finite.
            if let whole = Int(exactly: value), abs(whole) < 1 << 53 {
                bytes += "\(whole)".utf8
            } else {
                try writer.append(value, to: &bytes)
            }
        case .text(let text): append(text: text)
        case .array(let values):
            append("[")
            for (index, value) in values.enumerated() {
                if index > 0 { append(",") }
                try append(value)
            }
            append("]")
        case .object(let members):
            append("{")
            for (index, member) in members.enumerated() {
                if index > 0 { append(",") }
                append(text: member.key)
                append(":")
                try append(member.value)
            }
            append("}")
        case .encoded(let value): try writer.append(value, to: &bytes)
        }
    }

    private mutating func append(text: String) {
        append("\"")
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            bytes += text.utf8
        } else {
            for scalar in text.unicodeScalars { append(escaping: scalar) }
        }
        append("\"")
    }

    private mutating func append(escaping scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        case "\n": append("\\n")
        case "\r": append("\\r")
        case "\t": append("\\t")
        case "\u{8}": append("\\b")
        case "\u{C}": append("\\f")
        case _ where scalar.value < 0x20 || !TerminalText.isSafe(scalar): bytes += TerminalText.jsonEscape(scalar).utf8
        default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }
}
