extension String {
    /// A URL as it was written, well formed or not, without what may be a name and password in it.
    ///
    /// A password may hold `/`, `#`, `@` or a space that should have been escaped, so that a reader of URLs takes its beginning
    /// for a port or a path: all that stands before the last `@` is left out where it may be that.
    public var redactedURL: String {
        guard let end = lastIndex(of: "@") else { return self }
        let scheme = firstRange(of: "://").flatMap { $0.upperBound <= end ? $0.upperBound : nil }
        let start = scheme ?? startIndex
        // An archive of the other scale is `1@2x.zip`.
        let hasCredentials = scheme != nil && self[start..<end].allSatisfy { !"/?#".contains($0) }
        guard hasCredentials || self[start..<end].contains(":") else { return self }
        return "\(self[..<start])…\(self[end...])"
    }
}
