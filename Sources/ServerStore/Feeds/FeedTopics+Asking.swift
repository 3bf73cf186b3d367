package import Periodical

// Functions that call hubs. Any process may make these calls.
extension FeedTopics {
    /// How many unanswered requests to unsubscribe the server sends before it removes the feed. Later calls from the
    /// hub then cause an error.
    static let mostFarewells = 3
    /// How long a process may keep a claimed feed, in milliseconds.
    private static let claimTime = 120_000

    /// Schedules a request to unsubscribe from each feed that no device follows.
    /// - Returns: The number of feeds that no device follows.
    @discardableResult
    package func leaveUnfollowed() async throws(MastheadError) -> Int {
        try await store.write(.statements) { session in
            try session.change(
                """
                UPDATE feed_topic SET due_at = \(session.dialect.now), attempts = 0, asking = NULL
                WHERE COALESCE(asking, '') <> 'unsubscribe' AND due_at > \(session.dialect.now)
                    AND NOT EXISTS (SELECT 1 FROM device_feed WHERE device_feed.feed = feed_topic.id)
                """)
        }
    }

    /// Claims some feeds whose hubs must be called now, and removes feeds whose hubs need no further calls.
    package func claim(limit: Int) async throws(MastheadError) -> [ClaimedTopic] {
        try await store.write(.statements) { session in
            let now = session.dialect.now
            let due = try session.rows(
                """
                SELECT id, asking, attempts, lease_ends_at FROM feed_topic WHERE due_at <= \(now)
                ORDER BY due_at LIMIT $1\(session.dialect.skippingLocked)
                """, [.integer(Int64(limit))])
            var claimed: [ClaimedTopic] = []
            for row in due {
                let id = SQLValue.text(try row.text("id"))
                let isFollowed = try !session.rows(
                    "SELECT 1 AS one FROM device_feed WHERE feed = $1 LIMIT 1", [id]
                ).isEmpty
                let asking = try row.optionalText("asking")
                let isFarewell = asking == ClaimedTopic.Mode.unsubscribe.rawValue
                if !isFollowed {
                    // The hub has never been called, or has not responded for a long time.
                    let isOver =
                        try isFarewell
                        ? row.integer("attempts") >= Self.mostFarewells
                        : asking == nil && row.integer("attempts") == 0 && row.isNull("lease_ends_at")
                    if isOver {
                        try session.change("DELETE FROM feed_topic WHERE id = $1", [id])
                        continue
                    }
                }
                let mode = isFollowed ? ClaimedTopic.Mode.subscribe : .unsubscribe
                let rows = try session.rows(
                    """
                    UPDATE feed_topic SET asking = $2, due_at = \(now) + \(Self.claimTime),
                        attempts = CASE WHEN asking = $2 OR asking IS NULL THEN attempts + 1 ELSE 1 END
                    WHERE id = $1 RETURNING id, topic, hub, secret, attempts, due_at
                    """, [id, .text(mode.rawValue)])
                for row in rows {
                    claimed.append(
                        ClaimedTopic(
                            id: try row.text("id"), topic: try row.text("topic"), hub: try row.text("hub"),
                            secret: try row.bytes("secret"), mode: mode, attempts: try row.integer("attempts"),
                            dueAt: try row.time("due_at")))
                }
            }
            return claimed
        }
    }

    /// Saves a hub's response, unless the hub has called the server since the request.
    package func note(_ answer: HubAnswer, to claimed: ClaimedTopic) async throws(MastheadError) {
        try await store.write(.statements) { session in
            let wait = SQLValue.integer(Int64(max(.zero, answer.wait) / .milliseconds(1)))
            var change = "due_at = \(session.dialect.now) + $4"
            if case .refused = answer {
                // A hub that refuses to unsubscribe has ended the subscription, too.
                change +=
                    claimed.mode == .subscribe
                    ? ", asking = NULL, attempts = 0" : ", attempts = \(Self.mostFarewells)"
            }
            try session.change(
                "UPDATE feed_topic SET \(change) WHERE id = $1 AND asking = $2 AND due_at = $3",
                [.text(claimed.id), .text(claimed.mode.rawValue), .time(claimed.dueAt), wait])
        }
    }
}
