public import Foundation
public import Periodical
import Synchronization
import WebTokens

/// A publisher's provider token for Apple's push service: a JSON Web Token with ES256, the header `kid`, and the claims
/// `iss` and `iat`.
///
/// A token is used for 50 minutes, because Apple accepts it for up to 60. Apple also rejects tokens that are renewed
/// more than once in 20 minutes (`TooManyProviderTokenUpdates`), so share one instance among all senders with the same
/// key.
public final class ProviderToken: Sendable {
    /// How long a token is used, in seconds.
    public static let lifetime: TimeInterval = 50 * 60
    /// The minimum time between two tokens, in seconds.
    public static let leastLifetime: TimeInterval = 20 * 60
    /// How far in the future a token may have been created, in seconds. Beyond this, the clock was set back, and the
    /// token is renewed.
    private static let clockTolerance: TimeInterval = 60

    private struct Header: Encodable { let alg = "ES256", kid: String }
    private struct Claims: Encodable { let iss: String, iat: Int }
    private struct Issued { let text: String, date: Date }

    private let key: ProviderKey
    private let now: @Sendable () -> Date
    private let issued = Mutex<Issued?>(nil)

    /// Creates tokens with a key.
    /// - Parameters:
    ///   - key: The publisher's signing key.
    ///   - now: Returns the current time.
    public init(_ key: ProviderKey, now: @escaping @Sendable () -> Date = { Date() }) {
        self.key = key
        self.now = now
    }

    /// Returns the current token, or a new one if it is too old.
    /// - Throws: ``MastheadError`` with the code `push.key` if the key cannot sign.
    public func current() throws(MastheadError) -> String {
        let date = now()
        return try issued.withLock { issued throws(MastheadError) in
            if let kept = issued {
                let age = date.timeIntervalSince(kept.date)
                if age < Self.lifetime, age > -Self.clockTolerance { return kept.text }
            }
            return try make(date, &issued)
        }
    }

    /// Returns a replacement for a token that was rejected as too old.
    /// - Returns: The current token if it is a different one, otherwise a new token. Nil if it is too early for a new
    ///   one.
    public func replacement(for refused: String) throws(MastheadError) -> String? {
        let date = now()
        return try issued.withLock { issued throws(MastheadError) in
            if let kept = issued {
                if kept.text != refused { return kept.text }
                guard abs(date.timeIntervalSince(kept.date)) >= Self.leastLifetime else { return nil }
            }
            return try make(date, &issued)
        }
    }

    private func make(_ date: Date, _ issued: inout Issued?) throws(MastheadError) -> String {
        let text = try SignedToken.push(
            header: Header(kid: key.keyID),
            claims: Claims(iss: key.teamID, iat: Int(date.timeIntervalSince1970)), key: key.key)
        issued = Issued(text: text, date: date)
        return text
    }
}
