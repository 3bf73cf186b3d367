package import Foundation
package import Periodical

extension Releases {
    /// Records a catalog's entries, and schedules announcements for the new issues. On the first read of a catalog,
    /// issues that are already published do not count as news.
    /// - Returns: The number of new issues that the server will announce.
    @discardableResult
    package func take(
        _ rows: [ReleaseRow], of publication: String, now: Date = Date()
    ) async throws(MastheadError) -> Int {
        try await store.write(.statements) { session in
            // Processes that read the same catalog lock this setting's row, and therefore run one after another.
            let name = SQLValue.text("catalog.\(publication)")
            let isFirst =
                try session.change(
                    "INSERT INTO setting (name, value) VALUES ($1, '0') ON CONFLICT (name) DO NOTHING", [name]) == 1
            try session.change(
                "UPDATE setting SET value = CAST(CAST(value AS BIGINT) + 1 AS TEXT) WHERE name = $1", [name])
            let known = try Self.known(publication, session)
            var count = 0
            for row in rows where known[row.wish.issue] == nil {
                let isNews = row.isNews && (!isFirst || row.wish.dueAt > now)
                try Self.insert(row.wish, isNews, now, session)
                if isNews { count += 1 }
            }
            for row in rows where known[row.wish.issue]?.isPlanned == true {
                try session.change(
                    """
                    UPDATE release SET title = $1, text = $2, cover = $3, is_alert = $4, due_at = $5, ends_at = $6, author = $7
                    WHERE publication = $8 AND issue = $9 AND announced_at IS NULL
                    """, row.wish.values + [.text(publication), .text(row.wish.issue)])
            }
            // Add the authors to older releases too, because reading statistics show them.
            for row in rows {
                guard let release = known[row.wish.issue], release.author != row.wish.author else { continue }
                try session.change(
                    "UPDATE release SET author = $1 WHERE id = $2", [.text(row.wish.author), .text(release.id)])
            }
            // If an issue was removed from the catalog before its date, do not announce it.
            let offered = Set(rows.map(\.wish.issue))
            for (issue, release) in known where release.isPlanned && !offered.contains(issue) {
                try session.change(
                    "DELETE FROM release WHERE id = $1 AND announced_at IS NULL", [.text(release.id)])
            }
            return count
        }
    }

    private static func insert(
        _ wish: ReleaseRequest, _ isNews: Bool, _ now: Date, _ session: any SQLSession
    ) throws(StoreFault) {
        let time: SQLValue = isNews ? .null : .time(now)
        try session.change(
            """
            INSERT INTO release (id, publication, issue, from_catalog, title, text, cover, is_alert, due_at, ends_at, author,
                announced_at, queued_at, finished_at)
            VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11) ON CONFLICT (publication, issue) DO NOTHING
            """, [.text(Identifier.make()), .text(wish.publication), .text(wish.issue)] + wish.values + [time])
    }

    private static func known(
        _ publication: String, _ session: any SQLSession
    ) throws -> [String: (id: String, author: String, isPlanned: Bool)] {
        let rows = try session.rows(
            "SELECT id, issue, author, from_catalog, announced_at FROM release WHERE publication = $1",
            [.text(publication)])
        return try Dictionary(
            rows.map { row in
                let isPlanned = try row.integer("from_catalog") == 1 && row.isNull("announced_at")
                return (try row.text("issue"), (try row.text("id"), try row.text("author"), isPlanned))
            }
        ) { first, _ in first }
    }
}
