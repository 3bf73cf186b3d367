/// The `Authorization` header field for a token (RFC 6750).
package enum Bearer {
    /// The name of the authentication scheme.
    package static let scheme = "Bearer"

    /// Returns the value of the field for a token.
    package static func field(_ token: String) -> String { "\(scheme) \(token)" }

    /// Returns the token from the value of the field, or nil if the field uses another authentication scheme.
    package static func token(in field: String?) -> String? {
        guard let words = field?.split(separator: " ", maxSplits: 1), words.count == 2,
            words[0].lowercased() == scheme.lowercased()
        else { return nil }
        return String(words[1])
    }
}
