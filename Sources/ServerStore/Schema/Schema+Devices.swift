extension Schema {
    /// Adds the tables for accounts and the hashes of their tokens.
    static let accounts = Migration("accounts-1") { dialect in
        [
            """
            CREATE TABLE account (
                id TEXT PRIMARY KEY,
                created_at BIGINT NOT NULL,
                seen_at BIGINT NOT NULL,
                agreed_statistics_at BIGINT
            )
            """,
            """
            CREATE TABLE account_token (
                hash \(dialect.bytes) PRIMARY KEY,
                account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                created_at BIGINT NOT NULL,
                expires_at BIGINT,
                revoked_at BIGINT
            )
            """,
            "CREATE INDEX account_token_account ON account_token (account)",
        ]
    }

    /// Adds the tables for devices, and for the publications that devices follow.
    static let devices = Migration("devices-1") { dialect in
        [
            """
            CREATE TABLE device (
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('apns', 'webpush', 'channel')),
                token_hash \(dialect.bytes) NOT NULL,
                token \(dialect.bytes),
                environment TEXT NOT NULL,
                topic TEXT NOT NULL,
                endpoint TEXT,
                p256dh \(dialect.bytes),
                auth \(dialect.bytes),
                language TEXT,
                created_at BIGINT NOT NULL,
                seen_at BIGINT NOT NULL,
                pushed_at BIGINT,
                pushed_for TEXT,
                UNIQUE (kind, token_hash)
            )
            """,
            "CREATE INDEX device_account ON device (account)",
            """
            CREATE TABLE follow (
                device TEXT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
                publication TEXT NOT NULL,
                PRIMARY KEY (publication, device)
            )
            """,
            "CREATE INDEX follow_device ON follow (device)",
        ]
    }
}
