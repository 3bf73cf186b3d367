package import Foundation

extension JSONEncoder {
    /// An encoder for values of the API. The encoder writes times in RFC 3339.
    package static var wire: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
