package import Foundation
package import Periodical
import Synchronization
import WebTokens

/// A publisher's tokens for push services (RFC 8292). There is one for each service, used until shortly before it
/// expires.
package final class VAPIDTokens: Sendable {
    /// The lifetime of a token in seconds. The standard allows at most 24 hours (section 2).
    package static let lifetime: TimeInterval = 12 * 3600
    /// How long before it expires a token is replaced, in seconds.
    private static let reserve: TimeInterval = 3600
    /// The maximum number of tokens in memory, because clients may name any number of services.
    private static let limit = 256

    private struct Header: Encodable { let typ = "JWT", alg = "ES256" }
    private struct Claims: Encodable { let aud: String, exp: Int, sub: String }
    private struct Issued { let text: String, end: Date }

    private let key: VAPIDKey
    private let now: @Sendable () -> Date
    private let issued = Mutex<[String: Issued]>([:])

    /// Creates tokens with a key.
    package init(_ key: VAPIDKey, now: @escaping @Sendable () -> Date) {
        self.key = key
        self.now = now
    }

    /// Returns the `Authorization` field for a push service.
    /// - Parameter audience: The origin of the service.
    package func authorization(for audience: String) throws(MastheadError) -> String {
        "vapid t=\(try token(for: audience)), k=\(key.applicationServerKey)"
    }

    private func token(for audience: String) throws(MastheadError) -> String {
        let date = now()
        return try issued.withLock { issued throws(MastheadError) in
            if let kept = issued[audience] {
                let left = kept.end.timeIntervalSince(date)
                // If the clock was set back, the token ends too far in the future.
                if left > Self.reserve, left <= Self.lifetime { return kept.text }
            }
            let end = date.addingTimeInterval(Self.lifetime)
            let text = try SignedToken.push(
                header: Header(),
                claims: Claims(aud: audience, exp: Int(end.timeIntervalSince1970), sub: key.contact), key: key.key)
            if issued.count >= Self.limit { issued = [:] }
            issued[audience] = Issued(text: text, end: end)
            return text
        }
    }
}
