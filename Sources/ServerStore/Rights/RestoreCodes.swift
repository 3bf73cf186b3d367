package import Entitlements
package import Foundation
package import Periodical

/// Codes by which a new device comes to an account that an old one has: each once, and for a short time.
package struct RestoreCodes: Sendable {
    private let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// How long one is worth something.
    package static let lifetime: TimeInterval = 15 * 60

    /// Makes a code; the account's earlier ones are worth nothing then.
    /// - Returns: the code, which can be had only now, and when it ends.
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

    /// Uses a code up: with it goes what makes the new token, in one transaction.
    /// - Returns: the account that it leads to, and a token of it, which can be had only now; nil for a code that is unknown, used or over.
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
