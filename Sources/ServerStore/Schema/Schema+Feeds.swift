extension Schema {
    /// Adds the tables for WebSub feeds, and for the devices that follow them.
    static let feeds = Migration("feeds-1") { dialect in
        [
            """
            CREATE TABLE feed_topic (
                id TEXT PRIMARY KEY,
                key \(dialect.bytes) NOT NULL UNIQUE,
                topic TEXT NOT NULL,
                hub TEXT NOT NULL,
                secret \(dialect.bytes) NOT NULL,
                asking TEXT CHECK (asking IN ('subscribe', 'unsubscribe')),
                attempts BIGINT NOT NULL DEFAULT 0,
                due_at BIGINT NOT NULL,
                lease_ends_at BIGINT,
                noticed_at BIGINT,
                announced_at BIGINT,
                event BIGINT UNIQUE
            )
            """,
            "CREATE INDEX feed_topic_due ON feed_topic (due_at)",
            "CREATE INDEX feed_topic_lease ON feed_topic (lease_ends_at) WHERE lease_ends_at IS NOT NULL",
            "CREATE INDEX feed_topic_noticed ON feed_topic (noticed_at) WHERE noticed_at IS NOT NULL",
            """
            CREATE TABLE device_feed (
                feed TEXT NOT NULL REFERENCES feed_topic (id) ON DELETE CASCADE,
                device TEXT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
                PRIMARY KEY (feed, device)
            )
            """,
            "CREATE INDEX device_feed_device ON device_feed (device)",
        ]
    }
}
