extension Schema {
    /// Adds the tables for announced issues, and for the queue of notifications.
    static let push = Migration("push-1") { _ in
        [
            """
            CREATE TABLE release (
                id TEXT PRIMARY KEY,
                publication TEXT NOT NULL,
                issue TEXT NOT NULL,
                title TEXT NOT NULL,
                text TEXT,
                cover TEXT,
                is_alert BIGINT NOT NULL,
                from_catalogue BIGINT NOT NULL,
                due_at BIGINT NOT NULL,
                ends_at BIGINT NOT NULL,
                event BIGINT UNIQUE,
                announced_at BIGINT,
                queued_through TEXT NOT NULL DEFAULT '',
                queued_at BIGINT,
                finished_at BIGINT,
                queued BIGINT NOT NULL DEFAULT 0,
                sent BIGINT NOT NULL DEFAULT 0,
                refused BIGINT NOT NULL DEFAULT 0,
                gone BIGINT NOT NULL DEFAULT 0,
                given_up BIGINT NOT NULL DEFAULT 0,
                answer TEXT,
                UNIQUE (publication, issue)
            )
            """,
            "CREATE INDEX release_open ON release (due_at) WHERE finished_at IS NULL",
            """
            CREATE TABLE notification (
                release TEXT NOT NULL REFERENCES release (id) ON DELETE CASCADE,
                device TEXT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
                parts BIGINT NOT NULL,
                state BIGINT NOT NULL,
                attempts BIGINT NOT NULL,
                due_at BIGINT NOT NULL,
                lease TEXT,
                PRIMARY KEY (release, device)
            )
            """,
            "CREATE INDEX notification_waiting ON notification (release, due_at) WHERE state = 0",
            "CREATE INDEX notification_device ON notification (device)",
        ]
    }

    /// Renames a column and some settings to the spelling `catalog`.
    static let spelling = Migration("push-2") { _ in
        [
            "ALTER TABLE release RENAME COLUMN from_catalogue TO from_catalog",
            "UPDATE setting SET name = 'catalog.' || substr(name, 11) WHERE name LIKE 'catalogue.%'",
        ]
    }
}
