package import Foundation
package import Periodical

// Functions that handle calls from hubs. Each subscription has its own callback URL.
extension FeedTopics {
    /// The allowed duration of a subscription, in seconds.
    private static let leases = 1...366 * 86_400
    /// The minimum time from the start of a subscription to its renewal, in seconds.
    private static let shortestRenewal = 60

    /// Whether a string can be the server's identifier for a feed.
    package static func isID(_ text: String) -> Bool {
        text.utf8.count == 32 && Identifier.isOne(String(text.prefix(16))) && Identifier.isOne(String(text.suffix(16)))
    }

    /// Records that a hub has confirmed a subscription that the server requested.
    /// - Parameter lease: The duration of the subscription, in seconds.
    /// - Returns: Whether the server has requested the subscription and still wants it.
    package func begin(_ id: String, _ topic: String, lease: Int) async throws(MastheadError) -> Bool {
        guard Self.isID(id) else { return false }
        let lease = min(max(lease, Self.leases.lowerBound), Self.leases.upperBound)
        let renewal = max(Self.shortestRenewal, lease / 5 * 4)
        return try await store.write(.statements) { session in
            let now = session.dialect.now
            return try session.change(
                """
                UPDATE feed_topic SET asking = NULL, attempts = 0, lease_ends_at = \(now) + $3, due_at = \(now) + $4,
                    noticed_at = CASE WHEN lease_ends_at > \(now) THEN noticed_at ELSE COALESCE(noticed_at, \(now)) END
                WHERE id = $1 AND topic = $2
                    AND (asking = 'subscribe' OR (asking IS NULL AND lease_ends_at > \(now)))
                """,
                [
                    .text(id), .text(topic), .integer(Int64(lease) * 1000), .integer(Int64(renewal) * 1000),
                ]) == 1
        }
    }

    /// Removes a feed after its hub has confirmed that the subscription has ended, as the server requested.
    /// - Returns: Whether the server has requested the end of the subscription.
    package func end(_ id: String, _ topic: String) async throws(MastheadError) -> Bool {
        guard Self.isID(id) else { return false }
        return try await store.write(.statements) { session in
            try session.change(
                """
                DELETE FROM feed_topic WHERE id = $1 AND topic = $2 AND asking = 'unsubscribe'
                    AND NOT EXISTS (SELECT 1 FROM device_feed WHERE device_feed.feed = feed_topic.id)
                """, [.text(id), .text(topic)]) == 1
        }
    }

    /// Records that a hub has denied or ended a subscription.
    /// - Parameter wait: How long the server waits before it calls the hub again.
    /// - Returns: Whether the feed exists.
    package func deny(_ id: String, _ topic: String, wait: Duration) async throws(MastheadError) -> Bool {
        guard Self.isID(id) else { return false }
        return try await store.write(.statements) { session in
            let now = session.dialect.now
            return try session.change(
                """
                UPDATE feed_topic SET asking = NULL, attempts = 0, lease_ends_at = NULL, due_at = \(now) + $3,
                    noticed_at = CASE WHEN lease_ends_at IS NULL THEN noticed_at ELSE COALESCE(noticed_at, \(now)) END
                WHERE id = $1 AND topic = $2
                """, [.text(id), .text(topic), .integer(Int64(wait / .milliseconds(1)))]) == 1
        }
    }

    /// Returns the secret that a hub uses to sign its notices, or nil if the feed does not exist.
    package func secret(of id: String) async throws(MastheadError) -> Data? {
        guard Self.isID(id) else { return nil }
        return try await store.read { session in
            try session.rows("SELECT secret FROM feed_topic WHERE id = $1", [.text(id)]).first?.bytes("secret")
        }
    }

    /// Records a hub's notice that a feed may have new posts.
    package func notice(_ id: String) async throws(MastheadError) {
        guard Self.isID(id) else { return }
        try await store.write(.statements) { session in
            try session.change(
                "UPDATE feed_topic SET noticed_at = \(session.dialect.now) WHERE id = $1 AND noticed_at IS NULL",
                [.text(id)])
        }
    }
}
