package import Periodical

// Functions that announce a feed to channels if it may have new posts, or if its subscription has started or ended.
extension FeedTopics {
    /// The minimum time between two announcements of a feed, in milliseconds. If several notices arrive in this time,
    /// they cause one announcement at its end.
    private static let pause = 3000

    private static func isNew(_ dialect: SQLDialect) -> String {
        "noticed_at IS NOT NULL AND (announced_at IS NULL OR announced_at <= \(dialect.now) - \(pause))"
    }

    /// Returns the amount of pending work for feeds.
    package func state() async throws(MastheadError) -> FeedState {
        let state = try await store.read { session in
            let now = session.dialect.now
            return try session.rows(
                """
                SELECT (SELECT count(*) FROM feed_topic WHERE due_at <= \(now)) AS due,
                    (SELECT count(*) FROM feed_topic WHERE \(Self.isNew(session.dialect))) AS noticed,
                    (SELECT count(*) FROM feed_topic WHERE lease_ends_at <= \(now)) AS over
                """
            ).first.map { row in
                FeedState(
                    dueCount: try row.integer("due"), noticedCount: try row.integer("noticed"),
                    overCount: try row.integer("over"))
            }
        }
        return state ?? FeedState(dueCount: 0, noticedCount: 0, overCount: 0)
    }

    /// Records which subscriptions have expired.
    package func endLeases() async throws(MastheadError) {
        try await store.write(.statements) { session in
            let now = session.dialect.now
            try session.change(
                """
                UPDATE feed_topic SET lease_ends_at = NULL, noticed_at = COALESCE(noticed_at, \(now))
                WHERE lease_ends_at <= \(now)
                """)
        }
    }

    /// Announces the feeds with new posts. Later announcements have higher numbers, and other transactions see
    /// announcements in the order of their numbers.
    /// - Returns: The number of announced feeds.
    @discardableResult
    package func announce() async throws(MastheadError) -> Int {
        try await store.write(.statements) { session in
            let ids = try session.rows(
                """
                SELECT id FROM feed_topic WHERE \(Self.isNew(session.dialect))
                ORDER BY noticed_at, id LIMIT 100\(session.dialect.skippingLocked)
                """
            ).map { try $0.text("id") }
            for id in ids {
                let event = try session.nextEvent()
                try session.change(
                    """
                    UPDATE feed_topic SET noticed_at = NULL, announced_at = \(session.dialect.now), event = $1
                    WHERE id = $2
                    """, [.integer(Int64(event)), .text(id)])
            }
            return ids.count
        }
    }

    /// Returns the feeds announced after a given number, oldest first, each with the number of its last announcement.
    package func events(after number: Int, limit: Int = 500) async throws(MastheadError) -> [FeedEvent] {
        try await store.read { session in
            try session.rows(
                "SELECT event, id, topic FROM feed_topic WHERE event > $1 ORDER BY event LIMIT $2",
                [.integer(Int64(number)), .integer(Int64(limit))]
            ).map { row in
                FeedEvent(number: try row.integer("event"), feed: try row.text("id"), topic: try row.text("topic"))
            }
        }
    }
}
