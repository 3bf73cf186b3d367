import Foundation
import Periodical
import Synchronization

/// The authentication schemes that servers asked for: Basic (RFC 7617) or Digest (RFC 7616).
///
/// The first request to an unencrypted server never contains the password: if the server offers Digest, nobody on the
/// network should read it.
final class AuthenticationSchemes: Sendable {
    /// A value for libcurl's `CURLOPT_HTTPAUTH`, with the numbers of its macros.
    enum Scheme: Int, Sendable {
        case absent = 0
        case basic = 1
        case digest = 2
    }

    private let schemes = Mutex<[String: Scheme]>([:])

    /// Returns the scheme to use for a URL.
    func scheme(for url: URL) -> Scheme {
        schemes.withLock { $0[url.origin] } ?? (url.scheme?.lowercased() == "https" ? .basic : .absent)
    }

    /// Records the schemes that a server offers with status 401.
    /// - Parameter field: the server's `WWW-Authenticate`, if any.
    /// - Returns: the scheme to use from now on, or nil if Masthead supports none of the offered schemes.
    func note(_ field: String?, by url: URL) -> Scheme? {
        let offered = field.map(Self.offered) ?? []
        guard offered.isEmpty || offered.contains("digest") || offered.contains("basic") else { return nil }
        return schemes.withLock { schemes in
            // A server that once asked for Digest never receives the plain password, whatever a later response says.
            let scheme = offered.contains("digest") || schemes[url.origin] == .digest ? Scheme.digest : .basic
            schemes[url.origin] = scheme
            return scheme
        }
    }

    /// Returns the schemes in a `WWW-Authenticate` field, in lower case (RFC 9110 section 11.6.1).
    static func offered(by field: String) -> [String] {
        field.split(separator: ",").compactMap { part in
            // If the first word contains an equals sign, it is a parameter of the previous scheme.
            part.split(separator: " ").first.flatMap { $0.contains("=") ? nil : $0.lowercased() }
        }
    }
}
