/// The steps that create the schema of a publisher server's database. `docs/press-schema.md` describes the resulting
/// schema.
package enum Schema {
    /// All steps, in order. New steps are added at the end.
    package static let migrations = [
        administration, accounts, devices, settings, push, rights, vouchers, proofs, statistics, authors, withdrawals,
        titles, feeds, purchaseHolders, backlog, spelling, withoutOldApps,
    ]
    /// The names of steps that only earlier versions contain.
    static let former: Set = ["old-apps-1"]

    /// Drops a table of earlier versions, which was for apps that used Apple's NewsstandKit.
    private static let withoutOldApps = Migration("old-apps-2") { _ in ["DROP TABLE IF EXISTS old_app_user"] }

    /// Adds the table for administration tokens, which contains only the tokens' hashes.
    private static let administration = Migration("administration-1") { dialect in
        [
            """
            CREATE TABLE administrator_token (
                id TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                hash \(dialect.bytes) NOT NULL UNIQUE,
                scopes TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                expires_at BIGINT,
                used_at BIGINT,
                revoked_at BIGINT
            )
            """,
            "CREATE INDEX administrator_token_valid ON administrator_token (created_at, id) WHERE revoked_at IS NULL",
        ]
    }

    /// Adds a table for the settings that all processes share.
    private static let settings = Migration("settings-1") { _ in
        ["CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)"]
    }
}
