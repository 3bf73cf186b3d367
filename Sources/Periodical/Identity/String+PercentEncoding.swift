extension String {
    private static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    /// The text, percent-encoded for use in a URL: every byte is encoded, except the unreserved characters of RFC 3986.
    package var percentEncoded: String {
        utf8.map {
            Self.unreserved.contains($0) ? String(UnicodeScalar($0)) : "%" + [$0].hexadecimal.uppercased()
        }.joined()
    }
}
