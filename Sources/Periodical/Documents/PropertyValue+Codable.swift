import Foundation

extension PropertyValue: Decodable {
    /// Reads any value. A ``DecodingBudget`` in the decoder's user info bounds how much.
    public init(from decoder: any Decoder) throws {
        try DecodingBudget.spend(in: decoder)
        let container = try decoder.singleValueContainer()
        // A decoder cannot be asked what it holds, only to try; the likeliest types come first.
        if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            // JSON has no word for one that is not finite; it is kept as it reads, and costs nothing beside it.
            self = value.isFinite ? .real(value) : .string("\(value)")
        } else if let keyed = try? decoder.container(keyedBy: AnyCodingKey.self) {
            var values: [String: PropertyValue] = [:]
            // JSON's null says that there is nothing.
            for key in keyed.allKeys where try !keyed.decodeNil(forKey: key) {
                values[key.stringValue] = try keyed.decode(PropertyValue.self, forKey: key)
            }
            self = .dictionary(values)
        } else if var unkeyed = try? decoder.unkeyedContainer() {
            var values: [PropertyValue] = []
            while !unkeyed.isAtEnd { values.append(try unkeyed.decode(PropertyValue.self)) }
            self = .array(values)
        } else if let value = try? container.decode(Date.self) {
            guard value.isWritable else { throw Self.unwritable("a date outside the years 1 to 9999", decoder) }
            self = .date(value)
        } else {
            self = .data(try container.decode(Data.self))
        }
    }

    private static func unwritable(_ what: String, _ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "It holds \(what)."))
    }
}

extension PropertyValue: Encodable {
    /// Writes the value as JSON has it: dates in RFC 3339, data in Base64.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .real(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .date(let value): try container.encode(value.rfc3339)
        case .data(let value): try container.encode(value.base64EncodedString())
        case .array(let value): try container.encode(value)
        case .dictionary(let value): try container.encode(value)
        }
    }
}
