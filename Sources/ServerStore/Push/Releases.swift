package import Foundation
package import Periodical

/// The announcements of issues to devices.
package struct Releases: Sendable {
    let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// Records an issue that the server will announce. If the issue was recorded earlier and is not announced yet, the
    /// new record replaces the old one.
    /// - Returns: The record, whether the server will still announce the issue, and when the announcement was planned
    ///   before.
    package func note(
        _ wish: ReleaseRequest
    ) async throws(MastheadError) -> (release: Release, isNew: Bool, plannedAt: Date?) {
        let id = Identifier.make()
        let found = try await store.write(.statements) { session -> (Release, Bool, Date?)? in
            let planned = try session.rows(
                """
                SELECT due_at FROM release WHERE publication = $1 AND issue = $2 AND event IS NULL
                    AND announced_at IS NULL AND finished_at IS NULL
                """, [.text(wish.publication), .text(wish.issue)]
            ).first.map { try $0.time("due_at") }
            let rows = try session.rows(
                """
                INSERT INTO release (id, publication, issue, from_catalog, title, text, cover, is_alert, due_at, ends_at, author)
                VALUES ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9, $10)
                ON CONFLICT (publication, issue) DO UPDATE SET from_catalog = 0, title = excluded.title, author = excluded.author,
                    text = excluded.text, cover = excluded.cover, is_alert = excluded.is_alert,
                    due_at = excluded.due_at, ends_at = excluded.ends_at, announced_at = NULL, queued_at = NULL,
                    finished_at = NULL
                WHERE release.event IS NULL RETURNING \(Release.columns)
                """, [.text(id), .text(wish.publication), .text(wish.issue)] + wish.values)
            if let row = rows.first { return (try Release(row), true, planned) }
            return try session.rows(
                "SELECT \(Release.columns) FROM release WHERE publication = $1 AND issue = $2",
                [.text(wish.publication), .text(wish.issue)]
            ).first.map { (try Release($0), false, nil) }
        }
        guard let found else {
            throw MastheadError(
                .storeFailed, cannot: "announce", to: wish.issue, found: "the database returned no rows",
                remedies: [.tryAgain])
        }
        return found
    }

    /// Returns an issue's release, or nil if it has none.
    package func release(_ publication: String, _ issue: String) async throws(MastheadError) -> Release? {
        try await store.read { session in
            try session.rows(
                "SELECT \(Release.columns) FROM release WHERE publication = $1 AND issue = $2",
                [.text(publication), .text(issue)]
            ).first.map { try Release($0) }
        }
    }

    /// Returns the announced and scheduled releases, newest first.
    package func list(limit: Int = 100) async throws(MastheadError) -> [Release] {
        try await store.read { session in
            try session.rows(
                """
                SELECT \(Release.columns) FROM release WHERE event IS NOT NULL OR announced_at IS NULL
                ORDER BY due_at DESC, publication, issue LIMIT $1
                """, [.integer(Int64(limit))]
            ).map { try Release($0) }
        }
    }

    /// Returns the releases that may still have unsent notifications, oldest first.
    package func open() async throws(MastheadError) -> [Release] {
        try await store.read { session in
            try session.rows(
                """
                SELECT \(Release.columns) FROM release WHERE finished_at IS NULL AND announced_at IS NOT NULL
                ORDER BY event
                """
            ).map { try Release($0) }
        }
    }

    /// Returns the amount of pending work for releases.
    package func state() async throws(MastheadError) -> ReleaseState {
        let state = try await store.read { session in
            let now = session.dialect.now
            return try session.rows(
                """
                SELECT COALESCE((SELECT CAST(value AS BIGINT) FROM setting WHERE name = 'release.event'), 0) AS latest,
                    (SELECT count(*) FROM release
                        WHERE finished_at IS NULL AND announced_at IS NULL AND due_at <= \(now)) AS due,
                    (SELECT count(*) FROM release
                        WHERE finished_at IS NULL AND announced_at IS NOT NULL AND queued_at IS NULL) AS unqueued,
                    (SELECT count(*) FROM release WHERE finished_at IS NULL AND announced_at IS NOT NULL) AS open
                """
            ).first.map { row in
                ReleaseState(
                    latestEvent: try row.integer("latest"), dueCount: try row.integer("due"),
                    unqueuedCount: try row.integer("unqueued"), openCount: try row.integer("open"))
            }
        }
        return state ?? ReleaseState(latestEvent: 0, dueCount: 0, unqueuedCount: 0, openCount: 0)
    }

    /// Announces the releases that are due. Each release is announced by only one process, and other transactions see
    /// announcements in the order of their numbers.
    /// - Returns: The number of announced releases.
    @discardableResult
    package func announceDue() async throws(MastheadError) -> Int {
        try await store.write(.statements) { session in
            let now = session.dialect.now
            let ids = try session.rows(
                """
                SELECT id FROM release WHERE finished_at IS NULL AND announced_at IS NULL AND due_at <= \(now)
                ORDER BY due_at, publication, issue LIMIT 100\(session.dialect.skippingLocked)
                """
            ).map { try $0.text("id") }
            for id in ids {
                let event = try session.nextEvent()
                try session.change(
                    "UPDATE release SET announced_at = \(now), event = $1 WHERE id = $2",
                    [.integer(Int64(event)), .text(id)])
            }
            return ids.count
        }
    }
}
