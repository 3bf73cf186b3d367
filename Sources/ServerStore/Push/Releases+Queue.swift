package import Periodical

extension Releases {
    /// Adds the notifications for the next batch of devices to the queue. Batches keep transactions short. If a process
    /// is killed, another process continues with the same batch.
    /// - Parameter partSize: The maximum number of devices in a batch.
    /// - Returns: Whether the call added notifications or completed a release. False if the queue is complete.
    package func queueNext(partSize: Int = 10_000) async throws(MastheadError) -> Bool {
        try await store.write(.statements) { session in
            let now = session.dialect.now
            let found = try session.rows(
                """
                SELECT id, publication, is_alert, queued_through FROM release
                WHERE finished_at IS NULL AND announced_at IS NOT NULL AND queued_at IS NULL
                ORDER BY event LIMIT 1\(session.dialect.skippingLocked)
                """
            ).first
            guard let found else { return false }
            let id = SQLValue.text(try found.text("id"))
            let publication = SQLValue.text(try found.text("publication"))
            let from = SQLValue.text(try found.text("queued_through"))
            let part = try session.rows(
                """
                SELECT max(device) AS last, count(*) AS n FROM (
                    SELECT device FROM follow WHERE publication = $1 AND device > $2 ORDER BY device LIMIT $3
                ) AS part
                """, [publication, from, .integer(Int64(partSize))]
            ).first
            guard let part, try part.integer("n") > 0 else {
                try session.change("UPDATE release SET queued_at = \(now) WHERE id = $1", [id])
                return true
            }
            let last = SQLValue.text(try part.text("last"))
            let ofApps: NotificationParts = try found.integer("is_alert") == 1 ? [.background, .alert] : .background
            // The condition uses both tables. Otherwise, PostgreSQL would scan all devices for each batch.
            let count = try session.change(
                """
                INSERT INTO notification (release, device, parts, state, attempts, due_at)
                SELECT $1, device.id, CASE device.kind WHEN 'apns' THEN $2 ELSE \(NotificationParts.alert.rawValue) END,
                    0, 0, \(now)
                FROM follow JOIN device ON device.id = follow.device
                WHERE follow.publication = $3 AND follow.device > $4 AND follow.device <= $5
                    AND device.id > $4 AND device.id <= $5 AND device.kind <> 'channel'\(session.dialect.keeping("device"))
                ON CONFLICT DO NOTHING
                """, [id, .integer(Int64(ofApps.rawValue)), publication, from, last])
            try session.change(
                "UPDATE release SET queued_through = $1, queued = queued + $2 WHERE id = $3",
                [last, .integer(Int64(count)), id])
            return true
        }
    }

    /// Finishes releases whose notifications were all sent: deletes the lists of their devices, but keeps the totals.
    /// - Returns: Whether the call finished a release or deleted entries. False if there was nothing to finish.
    package func finishNext(partSize: Int = 5000) async throws(MastheadError) -> Bool {
        try await store.write(.statements) { session in
            let found = try session.rows(
                """
                SELECT id FROM release WHERE finished_at IS NULL AND queued_at IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM notification WHERE notification.release = release.id AND notification.state = 0
                ) ORDER BY event LIMIT 1\(session.dialect.skippingLocked)
                """
            ).first
            guard let found else { return false }
            let id = SQLValue.text(try found.text("id"))
            let count = try session.change(
                """
                DELETE FROM notification WHERE release = $1 AND device IN (
                    SELECT device FROM notification WHERE release = $1 LIMIT $2
                )
                """, [id, .integer(Int64(partSize))])
            if count < partSize {
                try session.change(
                    "UPDATE release SET finished_at = \(session.dialect.now) WHERE id = $1", [id])
            }
            return true
        }
    }
}
