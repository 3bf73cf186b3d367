package import Foundation

extension JSONEncoder {
    /// An encoder for the values of the API, with times in RFC 3339.
    package static var wire: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
