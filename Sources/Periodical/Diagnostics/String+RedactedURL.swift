extension String {
    /// The text of a URL, even a malformed one, without the user name and password.
    ///
    /// A password may contain an unescaped `/`, `#`, `@` or space, so that a URL parser would take its first part for a
    /// port or a path. Everything before the last `@` is therefore removed if it may be a password.
    public var redactedURL: String {
        guard let end = lastIndex(of: "@") else { return self }
        let scheme = firstRange(of: "://").flatMap { $0.upperBound <= end ? $0.upperBound : nil }
        let start = scheme ?? startIndex
        // An `@` may also be part of a file name: archives at the @2x scale have names such as `1@2x.zip`.
        let hasCredentials = scheme != nil && self[start..<end].allSatisfy { !"/?#".contains($0) }
        guard hasCredentials || self[start..<end].contains(":") else { return self }
        return "\(self[..<start])…\(self[end...])"
    }
}
