import Foundation
import Periodical
import Synchronization

/// The authentication schemes that servers have asked for: Basic (RFC 7617) or Digest (RFC 7616).
///
/// The first request to a server carries no password unless it is encrypted. A server that supports Digest never gets
/// the password itself.
final class AuthenticationSchemes: Sendable {
    /// An authentication scheme. The raw value is libcurl's constant for `CURLOPT_HTTPAUTH`.
    enum Scheme: Int, Sendable {
        case absent = 0
        case basic = 1
        case digest = 2
    }

    private let schemes = Mutex<[String: Scheme]>([:])

    /// Returns the authentication scheme for requests to a URL.
    func scheme(for url: URL) -> Scheme {
        schemes.withLock { $0[url.origin] } ?? (url.scheme?.lowercased() == "https" ? .basic : .absent)
    }

    /// Records the authentication schemes that a server offers in a 401 response.
    /// - Parameter field: the value of the `WWW-Authenticate` field. Nil if the response has no such field.
    /// - Returns: the scheme for further requests, or nil if Masthead supports none of the schemes offered.
    func note(_ field: String?, by url: URL) -> Scheme? {
        let offered = field.map(Self.offered) ?? []
        guard offered.isEmpty || offered.contains("digest") || offered.contains("basic") else { return nil }
        return schemes.withLock { schemes in
            // A server that has asked for Digest never gets the plain password, even if it later offers only Basic.
            let scheme = offered.contains("digest") || schemes[url.origin] == .digest ? Scheme.digest : .basic
            schemes[url.origin] = scheme
            return scheme
        }
    }

    /// Returns the schemes in a `WWW-Authenticate` field, in lowercase (RFC 9110 section 11.6.1).
    static func offered(by field: String) -> [String] {
        field.split(separator: ",").compactMap { part in
            // If the first word contains an equals sign, it is a parameter of the preceding scheme.
            part.split(separator: " ").first.flatMap { $0.contains("=") ? nil : $0.lowercased() }
        }
    }
}
