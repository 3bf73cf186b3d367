public import Foundation

extension URL {
    /// The URL as people may see it: without the user's name and password.
    public var redacted: String {
        let text = absoluteString
        // A second one may stand in a password that is not escaped: what is a password then is not sure.
        guard text.count(where: { $0 == "@" }) == 1, user() != nil || password() != nil,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return text.redactedURL }
        components.user = nil
        components.password = nil
        return components.string ?? text.redactedURL
    }

    /// The URL without name and password.
    public var withoutCredentials: URL {
        guard user() != nil || password() != nil,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        components.user = nil
        components.password = nil
        return components.url ?? self
    }

    /// The scheme, host and port, which together are an origin (RFC 6454): what decides whether a server gets credentials.
    public var origin: String {
        let scheme = scheme?.lowercased() ?? ""
        let standardPort = scheme == "https" ? 443 : 80
        return "\(scheme)://\(host()?.lowercased() ?? ""):\(port ?? standardPort)"
    }

    /// This URL with the credentials of another one, if both have the same origin and this one has none.
    public func withCredentials(of other: URL) -> URL {
        guard origin == other.origin, user() == nil, other.user() != nil,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        components.percentEncodedUser = other.user(percentEncoded: true)
        components.percentEncodedPassword = other.password(percentEncoded: true)
        return components.url ?? self
    }
}
