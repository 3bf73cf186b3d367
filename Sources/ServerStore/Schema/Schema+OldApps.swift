extension Schema {
    /// The readers of old apps, which name themselves and have no token. Of the name only its hash is kept.
    static let oldApps = Migration("old-apps-1") { dialect in
        [
            """
            CREATE TABLE old_app_user (
                app TEXT NOT NULL,
                hash \(dialect.bytes) NOT NULL,
                account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                created_at BIGINT NOT NULL,
                PRIMARY KEY (app, hash)
            )
            """,
            "CREATE INDEX old_app_user_of_account ON old_app_user (account)",
        ]
    }
}
