package import Periodical

// What channels are told of feeds: that there may be something new, and that a hub has begun to tell of one, or does no longer.
extension FeedTopics {
    /// So long a feed is not announced again, in milliseconds: what comes meanwhile is announced once, behind that.
    private static let pause = 3000

    private static func isNew(_ dialect: SQLDialect) -> String {
        "noticed_at IS NOT NULL AND (announced_at IS NULL OR announced_at <= \(dialect.now) - \(pause))"
    }

    /// What there is to do.
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

    /// Notes of which feeds hubs tell no longer, as the time is over for which they wanted to.
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

    /// Announces feeds in which something is new, with numbers that follow each other as they can be seen.
    /// - Returns: how many.
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

    /// The feeds that were announced after a number, the oldest first; each by its last number alone.
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
