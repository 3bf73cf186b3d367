package import Foundation
package import Periodical
import Synchronization
import WebTokens

/// What a publisher shows to push services (RFC 8292): a token for each, kept until shortly before it ends.
package final class VAPIDTokens: Sendable {
    /// How many seconds a token holds; the standard has 24 hours as the most (section 2).
    package static let lifetime: TimeInterval = 12 * 3600
    /// How many seconds before its end it is not used any more.
    private static let reserve: TimeInterval = 3600
    /// A browser names its push service, and a stranger may name any number.
    private static let limit = 256

    private struct Header: Encodable { let typ = "JWT", alg = "ES256" }
    private struct Claims: Encodable { let aud: String, exp: Int, sub: String }
    private struct Issued { let text: String, end: Date }

    private let key: VAPIDKey
    private let now: @Sendable () -> Date
    private let issued = Mutex<[String: Issued]>([:])

    /// Makes tokens with a key.
    package init(_ key: VAPIDKey, now: @escaping @Sendable () -> Date) {
        self.key = key
        self.now = now
    }

    /// The field `Authorization` for a push service.
    /// - Parameter audience: its origin.
    package func authorization(for audience: String) throws(MastheadError) -> String {
        "vapid t=\(try token(for: audience)), k=\(key.applicationServerKey)"
    }

    private func token(for audience: String) throws(MastheadError) -> String {
        let date = now()
        return try issued.withLock { issued throws(MastheadError) in
            if let kept = issued[audience] {
                let left = kept.end.timeIntervalSince(date)
                // Where the clock was set back, the end is too far away.
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
