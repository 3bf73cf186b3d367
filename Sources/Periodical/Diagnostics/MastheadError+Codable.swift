extension MastheadError: Codable {
    private enum CodingKeys: String, CodingKey { case code, action, doing, subject, found, remedies, retryAfter }

    /// Decodes a stored error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            Code(rawValue: try container.decode(String.self, forKey: .code)),
            cannot: try container.decodeIfPresent(String.self, forKey: .action)
                // Earlier versions stored phrases such as `reading the catalog`.
                ?? "finish \(try container.decode(String.self, forKey: .doing))",
            to: try container.decode(String.self, forKey: .subject),
            found: try container.decode(String.self, forKey: .found),
            remedies: try container.decodeIfPresent([Remedy].self, forKey: .remedies) ?? [],
            retryAfter: try container.decodeIfPresent(Double.self, forKey: .retryAfter).map { .seconds($0) })
    }

    /// Encodes the error, with ``retryAfter`` in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code.rawValue, forKey: .code)
        try container.encode(action, forKey: .action)
        try container.encode(subject, forKey: .subject)
        try container.encode(found, forKey: .found)
        if !remedies.isEmpty { try container.encode(remedies, forKey: .remedies) }
        try container.encodeIfPresent(retryAfter.map { $0 / .seconds(1) }, forKey: .retryAfter)
    }
}
