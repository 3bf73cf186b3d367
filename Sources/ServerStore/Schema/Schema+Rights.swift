extension Schema {
    /// Adds the tables for products, and for accounts' rights to them.
    static let rights = Migration("rights-1") { _ in
        [
            """
            CREATE TABLE product (
                id TEXT PRIMARY KEY,
                publication TEXT NOT NULL,
                kind TEXT NOT NULL,
                item TEXT,
                price BIGINT,
                currency TEXT,
                period TEXT
            )
            """,
            "CREATE INDEX product_of_publication ON product (publication, id)",
            """
            CREATE TABLE right_held (
                id TEXT PRIMARY KEY,
                account TEXT REFERENCES account (id) ON DELETE CASCADE,
                product TEXT NOT NULL REFERENCES product (id),
                begins_at BIGINT NOT NULL,
                ends_at BIGINT,
                grace_ends_at BIGINT,
                source TEXT NOT NULL,
                series TEXT NOT NULL,
                proof TEXT NOT NULL,
                revoked_at BIGINT,
                told_at BIGINT NOT NULL,
                created_at BIGINT NOT NULL,
                UNIQUE (source, proof)
            )
            """,
            "CREATE INDEX right_held_of_account ON right_held (account, product)",
            "CREATE INDEX right_held_of_product ON right_held (product)",
            "CREATE INDEX right_held_of_series ON right_held (source, series)",
            """
            CREATE TABLE owned_item (
                account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                publication TEXT NOT NULL,
                item TEXT NOT NULL,
                since BIGINT NOT NULL,
                PRIMARY KEY (account, publication, item)
            )
            """,
        ]
    }

    /// Adds the tables for voucher codes, which contain only the codes' hashes.
    static let vouchers = Migration("vouchers-1") { dialect in
        [
            """
            CREATE TABLE voucher (
                hash \(dialect.bytes) PRIMARY KEY,
                product TEXT NOT NULL REFERENCES product (id),
                uses_left BIGINT NOT NULL,
                begins_at BIGINT NOT NULL,
                ends_at BIGINT,
                label TEXT NOT NULL,
                created_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX voucher_of_product ON voucher (product)",
            """
            CREATE TABLE voucher_use (
                voucher \(dialect.bytes) NOT NULL REFERENCES voucher (hash),
                account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                used_at BIGINT NOT NULL,
                PRIMARY KEY (voucher, account)
            )
            """,
            "CREATE INDEX voucher_use_of_account ON voucher_use (account)",
        ]
    }

    /// Adds tables for detecting repeated webhook deliveries, and for restore codes.
    static let proofs = Migration("proofs-1") { dialect in
        [
            """
            CREATE TABLE proof_seen (
                source TEXT NOT NULL,
                key TEXT NOT NULL,
                seen_at BIGINT NOT NULL,
                PRIMARY KEY (source, key)
            )
            """,
            "CREATE INDEX proof_seen_age ON proof_seen (seen_at)",
            """
            CREATE TABLE restore_code (
                hash \(dialect.bytes) PRIMARY KEY,
                account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                ends_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX restore_code_of_account ON restore_code (account)",
        ]
    }

    /// Adds a table of the accounts that have presented a purchase. The rows of deleted accounts are kept, so that
    /// these accounts still count.
    static let purchaseHolders = Migration("proofs-2") { _ in
        [
            """
            CREATE TABLE purchase_holder (
                id TEXT PRIMARY KEY,
                source TEXT NOT NULL,
                series TEXT NOT NULL,
                account TEXT REFERENCES account (id) ON DELETE SET NULL,
                since BIGINT NOT NULL
            )
            """,
            "CREATE INDEX purchase_holder_of_series ON purchase_holder (source, series)",
            "CREATE INDEX purchase_holder_of_account ON purchase_holder (account)",
        ]
    }

    /// Adds a column that says which earlier issues a subscription includes.
    static let backlog = Migration("rights-4") { _ in
        ["ALTER TABLE product ADD COLUMN includes TEXT"]
    }

    /// Adds a column for when a product was withdrawn.
    static let withdrawals = Migration("rights-2") { _ in
        ["ALTER TABLE product ADD COLUMN withdrawn_at BIGINT"]
    }

    /// Adds a column for the titles of products.
    static let titles = Migration("rights-3") { _ in
        ["ALTER TABLE product ADD COLUMN title TEXT"]
    }
}
