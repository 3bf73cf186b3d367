import Foundation
import Periodical
import Synchronization

/// How servers want to be shown a name and a password, as they said themselves: Basic (RFC 7617) or Digest (RFC 7616).
///
/// Of a server of which nothing is known, one without encryption is asked without the password first: where Digest is offered, nobody on
/// the way is to read it.
final class AuthenticationSchemes: Sendable {
    /// What libcurl is told to use (`CURLOPT_HTTPAUTH`), by the values that its macros have.
    enum Scheme: Int, Sendable {
        case absent = 0
        case basic = 1
        case digest = 2
    }

    private let schemes = Mutex<[String: Scheme]>([:])

    /// The scheme to use for a URL.
    func scheme(for url: URL) -> Scheme {
        schemes.withLock { $0[url.origin] } ?? (url.scheme?.lowercased() == "https" ? .basic : .absent)
    }

    /// Is told what a server offers that answered 401.
    /// - Parameter field: the server's `WWW-Authenticate`, if it sent one.
    /// - Returns: the scheme to use from now on; nil if none of those that are offered is known here.
    func note(_ field: String?, by url: URL) -> Scheme? {
        let offered = field.map(Self.offered) ?? []
        guard offered.isEmpty || offered.contains("digest") || offered.contains("basic") else { return nil }
        return schemes.withLock { schemes in
            // A server that once wanted Digest never gets the password itself, whatever it or anybody on the way says later.
            let scheme = offered.contains("digest") || schemes[url.origin] == .digest ? Scheme.digest : .basic
            schemes[url.origin] = scheme
            return scheme
        }
    }

    /// The schemes in a `WWW-Authenticate` field, in lower case (RFC 9110 section 11.6.1).
    static func offered(by field: String) -> [String] {
        field.split(separator: ",").compactMap { part in
            // A parameter of the scheme before it has a sign of equality in its first word.
            part.split(separator: " ").first.flatMap { $0.contains("=") ? nil : $0.lowercased() }
        }
    }
}
