/// The `Authorization` header field that carries a token (RFC 6750).
package enum Bearer {
    /// The name of the authentication scheme.
    package static let scheme = "Bearer"

    /// Returns the field's value for a token.
    package static func field(_ token: String) -> String { "\(scheme) \(token)" }

    /// Returns the token in the field's value, or nil if the field uses another authentication scheme.
    package static func token(in field: String?) -> String? {
        guard let words = field?.split(separator: " ", maxSplits: 1), words.count == 2,
            words[0].lowercased() == scheme.lowercased()
        else { return nil }
        return String(words[1])
    }
}
