import Foundation
package import Periodical

/// A fast parser for the JSON that the library writes into columns. JSONDecoder takes ten times as long, which is
/// noticeable with 100,000 books. It still parses any other JSON.
package struct StoredValueReading {
    private let bytes: [UInt8]
    private var place = 0
    /// The maximum nesting depth, which no column reaches.
    private static let mostLevels = 32

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// Parses JSON. Returns nil if the text is not in the form that the library writes.
    package static func value(_ text: String) -> PropertyValue? {
        var reading = StoredValueReading(text)
        guard let value = reading.value(level: 0), reading.place == reading.bytes.count else { return nil }
        return value
    }

    /// Parses a list of strings. Returns nil if ``value(_:)`` returns nil, or if any value is not a string.
    package static func texts(_ text: String) -> [String]? {
        guard let values = value(text)?.array else { return nil }
        let texts = values.compactMap(\.string)
        return texts.count == values.count ? texts : nil
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard place < bytes.count, bytes[place] == byte.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func take(word: String, _ value: PropertyValue) -> PropertyValue? {
        guard bytes[place...].starts(with: word.utf8) else { return nil }
        place += word.utf8.count
        return value
    }

    private mutating func value(level: Int) -> PropertyValue? {
        guard level < Self.mostLevels, place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "\""): return text().map { .string($0) }
        case UInt8(ascii: "["): return array(level: level)
        case UInt8(ascii: "{"): return dictionary(level: level)
        case UInt8(ascii: "t"): return take(word: "true", .boolean(true))
        case UInt8(ascii: "f"): return take(word: "false", .boolean(false))
        default: return integer()
        }
    }

    private mutating func array(level: Int) -> PropertyValue? {
        place += 1
        var values: [PropertyValue] = []
        if take("]") { return .array(values) }
        while let value = value(level: level + 1) {
            values.append(value)
            if take("]") { return .array(values) }
            guard take(",") else { return nil }
        }
        return nil
    }

    private mutating func dictionary(level: Int) -> PropertyValue? {
        place += 1
        var values: [String: PropertyValue] = [:]
        if take("}") { return .dictionary(values) }
        while place < bytes.count, bytes[place] == UInt8(ascii: "\""), let key = text(), take(":"),
            let value = value(level: level + 1)
        {
            // Leave duplicate keys to JSONDecoder.
            guard values.updateValue(value, forKey: key) == nil else { return nil }
            if take("}") { return .dictionary(values) }
            guard take(",") else { return nil }
        }
        return nil
    }

    /// Reads a string in which nothing but quotation marks and backslashes is escaped.
    private mutating func text() -> String? {
        place += 1
        let start = place
        var unescaped: [UInt8]?
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                return unescaped.map { String(validating: $0, as: UTF8.self) }
                    ?? String(validating: bytes[start..<place - 1], as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "\\")].contains(bytes[place]) else {
                    return nil
                }
                var begun = unescaped ?? Array(bytes[start..<place - 1])
                begun.append(bytes[place])
                unescaped = begun
                place += 1
            case ..<0x20: return nil
            default: unescaped?.append(byte)
            }
        }
        return nil
    }

    private mutating func integer() -> PropertyValue? {
        let start = place
        if take("-") {}
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        let digits = bytes[start..<place]
        // Leave fractions, exponents and leading zeros to JSONDecoder.
        guard let first = digits.drop(while: { $0 == UInt8(ascii: "-") }).first,
            first != UInt8(ascii: "0") || digits.count == 1,
            place == bytes.count || ",]}".utf8.contains(bytes[place])
        else { return nil }
        return Int(String(decoding: digits, as: UTF8.self)).map { .integer($0) }
    }
}
