public import Foundation

/// Where a publication is on its publisher's server, as catalogs have it under `Press`:
/// `https://press.example.org/v1/publications/magazine`.
public struct PressAddress: Sendable, Hashable {
    /// Where the server's interface begins: `v1/` lies below it. It ends in a slash.
    public let server: URL
    /// What the server calls the publication.
    public let publication: String

    /// Reads an address; nil where it is none of a publication on a server, or where what is sent there could be read on the way. On this
    /// machine it need not be encrypted.
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

    /// The address in one spelling.
    public var url: URL { server.appending(path: "v1/publications/\(publication)", directoryHint: .notDirectory) }
}
