import Foundation

extension PropertyValue: Decodable {
    /// Reads any value within the limits of the decoder's `DecodingBudget`.
    public init(from decoder: any Decoder) throws {
        try DecodingBudget.spend(in: decoder)
        let container = try decoder.singleValueContainer()
        // A decoder cannot report the type of a value, so try each type, most likely first.
        if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            // Keep the text, because JSON cannot represent infinity and NaN.
            self = value.isFinite ? .real(value) : .string("\(value)")
        } else if let keyed = try? decoder.container(keyedBy: AnyCodingKey.self) {
            var values: [String: PropertyValue] = [:]
            // Omit null values.
            for key in keyed.allKeys where try !keyed.decodeNil(forKey: key) {
                values[key.stringValue] = try keyed.decode(Part.self, forKey: key).value
            }
            self = .dictionary(values)
        } else if var unkeyed = try? decoder.unkeyedContainer() {
            var values: [PropertyValue] = []
            // Messages refer to rows by number, so null rows must be counted.
            let isOfRows = DecodingBudget.isLenient(decoder) && decoder.codingPath.count <= 1
            while !unkeyed.isAtEnd {
                let value = try unkeyed.decodeNil() ? nil : unkeyed.decode(Part.self).value
                if let value = value ?? (isOfRows ? .dictionary([:]) : nil) { values.append(value) }
            }
            self = .array(values)
        } else if let value = try? container.decode(Date.self) {
            guard value.isWritable else {
                throw OutOfRange(codingPath: decoder.codingPath, what: "a date", fault: "outside the years 1 to 9999")
            }
            self = .date(value)
        } else if let value = try? container.decode(Data.self) {
            self = .data(value)
        } else {
            if container.decodeNil() {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "The value is empty."))
            }
            throw OutOfRange(codingPath: decoder.codingPath, what: "a number", fault: "that is too large")
        }
    }

    /// A value in a dictionary or array, or nil if a lenient decoder omits it.
    private struct Part: Decodable {
        let value: PropertyValue?

        init(from decoder: any Decoder) throws {
            do { value = try PropertyValue(from: decoder) } catch let error as OutOfRange {
                guard DecodingBudget.isLenient(decoder) else { throw error }
                value = nil
            }
        }
    }

    /// The error for a JSON number such as `1e999`, or for a date that RFC 3339 cannot represent.
    private struct OutOfRange: LocalizedError {
        let codingPath: [any CodingKey]
        let what: String
        let fault: String

        var errorDescription: String? {
            let place = codingPath.map { $0.intValue.map { "row \($0 + 1)" } ?? "'\($0.stringValue)'" }
            let shown = place.isEmpty ? "" : " at \(place.joined(separator: ", "))"
            return "the document contains \(what)\(shown) \(fault)"
        }
    }
}

extension PropertyValue: Encodable {
    /// Encodes the value for JSON, with dates in RFC 3339 and data in Base64.
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
