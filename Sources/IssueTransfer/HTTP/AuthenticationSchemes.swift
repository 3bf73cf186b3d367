import Foundation
import Periodical
import Synchronization

/// The authentication schemes that servers requested, which are Basic (RFC 7617) or Digest (RFC 7616).
///
/// The first request to an unencrypted server never contains the password. If the server supports Digest, the password
/// is therefore never readable on the network.
final class AuthenticationSchemes: Sendable {
    /// An authentication scheme. Its value is that of libcurl's macro for `CURLOPT_HTTPAUTH`.
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

    /// Records the schemes that a server offers in a 401 response.
    /// - Parameter field: the server's `WWW-Authenticate` field, or nil.
    /// - Returns: the scheme for further requests, or nil if Masthead supports none of the offered schemes.
    func note(_ field: String?, by url: URL) -> Scheme? {
        let offered = field.map(Self.offered) ?? []
        guard offered.isEmpty || offered.contains("digest") || offered.contains("basic") else { return nil }
        return schemes.withLock { schemes in
            // A server that has requested Digest once never receives the plain password, regardless of its later
            // responses.
            let scheme = offered.contains("digest") || schemes[url.origin] == .digest ? Scheme.digest : .basic
            schemes[url.origin] = scheme
            return scheme
        }
    }

    /// Returns the schemes in a `WWW-Authenticate` field, in lowercase (RFC 9110 section 11.6.1).
    static func offered(by field: String) -> [String] {
        field.split(separator: ",").compactMap { part in
            // If the first word contains an equals sign, it is a parameter of the previous scheme.
            part.split(separator: " ").first.flatMap { $0.contains("=") ? nil : $0.lowercased() }
        }
    }
}
