public import Foundation
public import Periodical
import Synchronization
import WebTokens

/// The token that Apple's push service knows a publisher by: a JSON web token with ES256, header `kid`, claims `iss` and `iat`.
///
/// One is kept for 50 minutes: Apple takes none older than 60, and refuses a sender that comes with a new one more often than every 20
/// (`TooManyProviderTokenUpdates`). Share one value among all that send with the same key.
public final class ProviderToken: Sendable {
    /// How many seconds one is kept.
    public static let lifetime: TimeInterval = 50 * 60
    /// The least number of seconds between two.
    public static let leastLifetime: TimeInterval = 20 * 60
    /// A clock that was set back by more than so many seconds makes the token one of the future.
    private static let clockTolerance: TimeInterval = 60

    private struct Header: Encodable { let alg = "ES256", kid: String }
    private struct Claims: Encodable { let iss: String, iat: Int }
    private struct Issued { let text: String, date: Date }

    private let key: ProviderKey
    private let now: @Sendable () -> Date
    private let issued = Mutex<Issued?>(nil)

    /// Makes tokens with a key.
    /// - Parameter now: the clock.
    public init(_ key: ProviderKey, now: @escaping @Sendable () -> Date = { Date() }) {
        self.key = key
        self.now = now
    }

    /// The token that is in use, a new one where it is time.
    /// - Throws: ``MastheadError`` with the code `push.key` where the key does not sign.
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

    /// A token in place of one that was refused as too old.
    /// - Returns: the one that is in use by now where it is another; a new one; nil where it is too early for that.
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
