public import Foundation
public import Periodical
import Synchronization
import WebTokens

/// A publisher's provider token for Apple's push service. It is a JSON Web Token with ES256, the header `kid`, and the
/// claims `iss` and `iat`.
///
/// A token is used for 50 minutes, because Apple accepts tokens for up to 60 minutes. Apple also refuses tokens that
/// are renewed more often than every 20 minutes (`TooManyProviderTokenUpdates`), so share one instance among all
/// senders with the same key.
public final class ProviderToken: Sendable {
    /// The number of seconds for which a token is used.
    public static let lifetime: TimeInterval = 50 * 60
    /// The minimum number of seconds between two tokens.
    public static let leastLifetime: TimeInterval = 20 * 60
    /// The tolerance in seconds for tokens from the future. A token beyond this tolerance is renewed, because the clock
    /// was set back.
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

    /// Returns the current token, or a new token if the current one is too old.
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

    /// Returns a token to replace a refused token, which was too old.
    /// - Returns: The current token if it is not the refused token, otherwise a new token. Nil if it is too early for a
    ///   new token.
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
