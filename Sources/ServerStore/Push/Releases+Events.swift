package import Periodical

extension Releases {
    /// Returns the announcements of issues after a number, oldest first.
    package func events(after number: Int, limit: Int = 500) async throws(MastheadError) -> [ReleaseEvent] {
        try await store.read { session in
            try session.rows(
                """
                SELECT event, publication, issue, title, announced_at FROM release WHERE event > $1
                ORDER BY event LIMIT $2
                """, [.integer(Int64(number)), .integer(Int64(limit))]
            ).map { row in
                ReleaseEvent(
                    number: try row.integer("event"), publication: try row.text("publication"),
                    issue: try row.text("issue"), title: try row.text("title"),
                    announcedAt: try row.time("announced_at"))
            }
        }
    }
}
