public import Foundation

/// A publication's URL on the publisher server, as in the catalog's `Press`:
/// `https://press.example.org/v1/publications/magazine`.
public struct PressAddress: Sendable, Hashable {
    /// The base URL of the server's API: everything before `v1/`, with a slash at the end.
    public let server: URL
    /// The name of the publication on the server.
    public let publication: String

    /// Reads a URL, or returns nil if it has a different form or does not use HTTPS. HTTP is allowed only for a server
    /// on this computer.
    public init?(_ url: URL) {
        let url = url.normalized
        guard let host = url.host(), !host.isEmpty, url.user() == nil, url.query() == nil else { return nil }
        switch url.scheme {
        case "https": break
        case "http" where ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host): break
        default: return nil
        }
        guard
            let match = url.path(percentEncoded: true).wholeMatch(
                of: /(.*\/)v1\/publications\/([A-Za-z0-9_-][A-Za-z0-9._-]{0,63})\/?/),
            let server = URL(string: String(match.1), relativeTo: url)?.absoluteURL
        else { return nil }
        self.server = server
        publication = String(match.2)
    }

    /// The normalized URL.
    public var url: URL { server.appending(path: "v1/publications/\(publication)", directoryHint: .notDirectory) }
}
