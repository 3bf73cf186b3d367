package import Foundation
package import GRDB

/// A database value in a backup. In JSON, it is null, a number, a string, or an object with bytes in `base64`.
package enum StoredValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes(Data)

    package init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes(data)
        }
    }

    /// The value for GRDB.
    package var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let data): data.databaseValue
        }
    }

    /// The string, or nil for any other type.
    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The integer, or nil for any other type.
    package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// The start of the value as text, for messages.
    package var shown: String {
        switch self {
        case .null: "nothing"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): String(text.prefix(100))
        case .bytes(let data): "\(data.count) bytes"
        }
    }

    /// The value as a dictionary key: the string, or the bytes in Base64.
    package var key: String? {
        switch self {
        case .text(let text): text
        case .bytes(let data): data.base64EncodedString()
        default: nil
        }
    }

    /// The number, or nil for any other type.
    package var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }
}

extension Row {
    /// The values of all columns.
    package var storedValues: [StoredValue] { Array(databaseValues).map { StoredValue($0) } }
}

extension StoredValue: Codable {
    private struct Bytes: Codable { let base64: Data }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .real(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .bytes(try container.decode(Bytes.self).base64)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .integer(let number): try container.encode(number)
        // JSON has no infinite numbers, but the library does not store any.
        case .real(let number): if number.isFinite { try container.encode(number) } else { try container.encodeNil() }
        case .text(let text): try container.encode(text)
        case .bytes(let data): try container.encode(Bytes(base64: data))
        }
    }
}
