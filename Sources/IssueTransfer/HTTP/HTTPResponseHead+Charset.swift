extension HTTPResponseHead {
    /// The character encoding that the server declares (RFC 9110 section 8.3.2), or nil if it declares none.
    package var charset: String? {
        headers["content-type"]?.firstMatch(of: /(?i)charset\s*=\s*["']?\s*([A-Za-z0-9_:.\-]+)/).map { String($0.1) }
    }
}
