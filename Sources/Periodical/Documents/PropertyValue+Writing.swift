public import Foundation

extension PropertyValue {
    /// Returns the value as an XML property list in UTF-8. The keys are sorted, so that the bytes are the same on all
    /// computers.
    /// - Throws: ``MastheadError`` if XML cannot represent some text.
    public func xmlPropertyList() throws -> Data {
        if let text = firstUnwritableText {
            throw MastheadError(
                .malformedDocument, cannot: "write a property list with", to: text,
                found: "the document contains a control character, which XML does not allow",
                hint: "Delete the character from the source.")
        }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return try encoder.encode(PropertyListForm(value: self))
    }

    /// Returns the value as a binary property list.
    package func binaryPropertyList() throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(PropertyListForm(value: self))
    }

    /// Returns the value as JSON, with sorted keys and with dates in RFC 3339.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// The first text that contains a character not allowed in XML 1.0 (section 2.2).
    private var firstUnwritableText: String? {
        func isUnwritable(_ text: String) -> Bool {
            text.unicodeScalars.contains { scalar in
                scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar) || scalar.value & 0xFFFE == 0xFFFE
            }
        }
        switch self {
        case .string(let text): return isUnwritable(text) ? text : nil
        case .array(let values): return values.lazy.compactMap(\.firstUnwritableText).first
        case .dictionary(let values):
            return values.keys.first(where: isUnwritable) ?? values.values.lazy.compactMap(\.firstUnwritableText).first
        case .boolean, .integer, .real, .date, .data: return nil
        }
    }
}

/// A wrapper that encodes dates and data as the property list types.
private struct PropertyListForm: Encodable {
    let value: PropertyValue

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .date(let date): try container.encode(date)
        case .data(let data): try container.encode(data)
        case .array(let values): try container.encode(values.map(PropertyListForm.init))
        case .dictionary(let values): try container.encode(values.mapValues(PropertyListForm.init))
        case .boolean, .integer, .real, .string: try container.encode(value)
        }
    }
}
