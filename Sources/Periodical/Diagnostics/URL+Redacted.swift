public import Foundation

extension URL {
    /// The URL as text for display, without the user name and password.
    public var redacted: String {
        let text = absoluteString
        // A second `@` may be part of an unescaped password, so the parser's result cannot be trusted.
        guard text.count(where: { $0 == "@" }) == 1, user() != nil || password() != nil,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return text.redactedURL }
        components.user = nil
        components.password = nil
        return components.string ?? text.redactedURL
    }

    /// The URL without the user name and password.
    public var withoutCredentials: URL {
        guard user() != nil || password() != nil,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        components.user = nil
        components.password = nil
        return components.url ?? self
    }

    /// The origin: scheme, host and port (RFC 6454). Credentials are never sent to another origin.
    public var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        let standardPort = scheme == "https" ? 443 : 80
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? standardPort)"
    }

    /// Returns this URL with another URL's credentials, if both have the same origin and this URL has none.
    public func withCredentials(of other: URL) -> URL {
        guard origin == other.origin, user() == nil, other.user() != nil,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        components.percentEncodedUser = other.user(percentEncoded: true)
        components.percentEncodedPassword = other.password(percentEncoded: true)
        return components.url ?? self
    }
}
