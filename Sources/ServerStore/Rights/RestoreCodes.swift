package import Foundation
package import Periodical
package import PressWire

/// Restore codes, which let a new device join an account. A code is valid once and for a short time.
package struct RestoreCodes: Sendable {
    private let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// How long a restore code is valid.
    package static let lifetime: TimeInterval = 15 * 60

    /// Creates a restore code, which invalidates all earlier codes of the account.
    /// - Returns: The code, which the server never shows again, and when it expires.
    package func make(
        for account: String, now: Date = Date()
    ) async throws(MastheadError) -> (code: VoucherCode, end: Date) {
        let (code, end) = (VoucherCode(), now.addingTimeInterval(Self.lifetime))
        try await store.write(.statements) { session in
            try session.take(account: account)
            try session.change(
                "DELETE FROM restore_code WHERE account = $1 OR ends_at <= $2", [.text(account), .time(now)])
            try session.change(
                "INSERT INTO restore_code (hash, account, ends_at) VALUES ($1, $2, $3)",
                [.bytes(code.hash), .text(account), .time(end)])
        }
        return (code, end)
    }

    /// Uses a restore code and creates a token in one transaction.
    /// - Returns: The account and a new token, which the server never shows again. Nil if the code is unknown, used or
    ///   expired.
    package func use(
        _ text: String, now: Date = Date()
    ) async throws(MastheadError) -> (account: String, secret: TokenSecret)? {
        let (hash, secret) = (VoucherCode.hash(of: text), TokenSecret(.account))
        let account: String? = try await store.write(.statements) { session in
            let found = try session.rows(
                "DELETE FROM restore_code WHERE hash = $1 AND ends_at > $2 RETURNING account",
                [.bytes(hash), .time(now)])
            guard let account = try found.first?.text("account") else { return nil }
            try Accounts.addToken(secret, to: account, now, session)
            return account
        }
        return account.map { ($0, secret) }
    }
}
