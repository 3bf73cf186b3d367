import Foundation

/// Stores a description as a single dictionary of the catalog's keys and ``Description/otherKeys``. Later versions of
/// Masthead can therefore read keys that this version does not know. Dates are RFC 3339 text, with milliseconds if
/// needed.
extension Description: Codable {
    /// Decodes the result of ``encode(to:)``. Keys may be missing, and values of a wrong type are kept.
    public init(from decoder: any Decoder) throws {
        self.init(title: "")
        let values = try decoder.container(keyedBy: AnyCodingKey.self)
        for key in values.allKeys where try !values.decodeNil(forKey: key) {
            _ = take(try values.decode(PropertyValue.self, forKey: key), for: key.stringValue)
        }
    }

    /// Encodes the description as a single dictionary.
    public func encode(to encoder: any Encoder) throws {
        var values = document
        if let date { values[Key.date] = .string(date.rfc3339WithFraction) }
        try PropertyValue.dictionary(values).encode(to: encoder)
    }
}

extension Date {
    /// The date and time in RFC 3339 and UTC, with milliseconds unless they are zero.
    fileprivate var rfc3339WithFraction: String {
        let seconds = timeIntervalSince1970
        guard seconds != seconds.rounded() else { return rfc3339 }
        return formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
