import Foundation

/// One dictionary with the keys of the wire, ``Description/otherKeys`` among them: what is an other key today may be known
/// tomorrow, and is then read from what was stored before. A date is text in RFC 3339, with milliseconds where it has them.
extension Description: Codable {
    /// Reads what ``encode(to:)`` wrote. A missing key is no fault, and a value that does not fit is kept.
    public init(from decoder: any Decoder) throws {
        self.init(title: "")
        let values = try decoder.container(keyedBy: AnyCodingKey.self)
        for key in values.allKeys where try !values.decodeNil(forKey: key) {
            _ = take(try values.decode(PropertyValue.self, forKey: key), for: key.stringValue)
        }
    }

    /// Writes the description as one dictionary.
    public func encode(to encoder: any Encoder) throws {
        var values = document
        if let date { values[Key.date] = .string(date.rfc3339WithFraction) }
        try PropertyValue.dictionary(values).encode(to: encoder)
    }
}

extension Date {
    /// The date and time in RFC 3339, in UTC; with milliseconds unless it is a whole second.
    fileprivate var rfc3339WithFraction: String {
        let seconds = timeIntervalSince1970
        guard seconds != seconds.rounded() else { return rfc3339 }
        return formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
