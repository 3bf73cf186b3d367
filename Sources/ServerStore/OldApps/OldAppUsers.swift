package import Foundation
package import Periodical

/// The accounts of readers of old apps.
package struct OldAppUsers: Sendable {
    private let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// The account of a reader; nil where there is none by now.
    package func account(of user: OldAppUser) async throws(MastheadError) -> String? {
        try await store.read { try Self.account(of: user, $0) }
    }

    /// The account of a reader, which is made where there is none. Nothing but the name leads to it: it has no token.
    /// - Returns: the account, and whether it was made now.
    package func accountOrNew(
        of user: OldAppUser, now: Date = Date()
    ) async throws(MastheadError) -> (id: String, isNew: Bool) {
        let id = Identifier.make()
        let found: (String, Bool)? = try await store.write(.statements) { session in
            if let known = try Self.account(of: user, session) { return (known, false) }
            try session.change(
                "INSERT INTO account (id, created_at, seen_at) VALUES ($1, $2, $2)", [.text(id), .time(now)])
            let isNew =
                try session.change(
                    "INSERT INTO old_app_user (app, hash, account, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                    user.values + [.text(id), .time(now)]) == 1
            if isNew { return (id, true) }
            // Another request of the same reader was first.
            try session.change("DELETE FROM account WHERE id = $1", [.text(id)])
            return try Self.account(of: user, session).map { ($0, false) }
        }
        guard let found else {
            throw MastheadError(
                .storeBusy, doing: "making", to: "an account", found: "it was forgotten at the same time",
                remedies: [.tryAgain])
        }
        return (id: found.0, isNew: found.1)
    }

    private static func account(of user: OldAppUser, _ session: any SQLSession) throws -> String? {
        try session.rows("SELECT account FROM old_app_user WHERE app = $1 AND hash = $2", user.values)
            .first?.text("account")
    }
}
