import Cryptography
import Foundation
package import Periodical

/// The feeds that devices follow through a hub (WebSub). Devices that follow a feed through the same hub share one
/// subscription.
///
/// The lock on a feed's row also protects its list of followers, because adding a follower locks the row. A transaction
/// that holds this lock therefore sees all followers.
package struct FeedTopics: Sendable {
    let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// The maximum number of feeds that a device may follow.
    package static let mostOfDevice = 1000

    /// Returns the feeds that a device follows, sorted by URL.
    /// - Returns: The feeds, or nil if the account does not have this channel.
    package func list(of device: String, _ account: String) async throws(MastheadError) -> [FollowedFeed]? {
        guard Identifier.isOne(device) else { return nil }
        return try await store.read { session in
            try Self.isChannel(device, account, session) ? Self.list(of: device, session) : nil
        }
    }

    /// Changes the feeds that a device follows. If the device already follows a feed through another hub, the feed
    /// moves to the new one.
    /// - Parameters:
    ///   - left: The URLs of the feeds to remove.
    ///   - most: The maximum number of feeds that all devices may follow in total. Feeds beyond this limit or beyond
    ///     ``mostOfDevice`` are skipped.
    /// - Returns: The feeds that the device follows after this call, or nil if the account does not have this channel.
    package func follow(
        _ requests: [FeedRequest], leaving left: [String] = [], most: Int, _ device: String, of account: String
    ) async throws(MastheadError) -> [FollowedFeed]? {
        guard Identifier.isOne(device) else { return nil }
        // Process feeds in a fixed order, so that concurrent calls never deadlock.
        let requests = Set(requests).sorted { ($0.topic, $0.hub) < ($1.topic, $1.hub) }
        return try await store.write(.statements) { session in
            guard try Self.isChannel(device, account, session) else { return nil }
            for topic in Set(left).union(requests.map(\.topic)).sorted() {
                let hubs = requests.filter { $0.topic == topic }.map(\.hub)
                for row in try session.rows(
                    """
                    SELECT feed_topic.id AS id, feed_topic.hub AS hub FROM device_feed
                    JOIN feed_topic ON feed_topic.id = device_feed.feed
                    WHERE device_feed.device = $1 AND feed_topic.topic = $2
                    """, [.text(device), .text(topic)]) where try !hubs.contains(row.text("hub"))
                {
                    try session.change(
                        "DELETE FROM device_feed WHERE feed = $1 AND device = $2",
                        [.text(try row.text("id")), .text(device)])
                }
            }
            var count = try Self.count("device_feed WHERE device = $1", [.text(device)], session)
            var all = try Self.count("feed_topic", [], session)
            for wish in requests where count < Self.mostOfDevice {
                guard try all < most || Self.isKnown(wish, session) else { continue }
                all += 1
                count += try Self.add(wish, device, session)
            }
            return try Self.list(of: device, session)
        }
    }

    /// - Returns: The number of added feeds.
    private static func add(_ wish: FeedRequest, _ device: String, _ session: any SQLSession) throws -> Int {
        // Only the hub knows the identifier and the secret.
        let id = Identifier.make() + Identifier.make()
        let secret = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        let now = session.dialect.now
        let rows = try session.rows(
            """
            INSERT INTO feed_topic (id, key, topic, hub, secret, due_at) VALUES ($1, $2, $3, $4, $5, \(now))
            ON CONFLICT (key) DO UPDATE SET
                due_at = CASE WHEN feed_topic.asking = 'unsubscribe' THEN \(now) ELSE feed_topic.due_at END,
                attempts = CASE WHEN feed_topic.asking = 'unsubscribe' THEN 0 ELSE feed_topic.attempts END,
                asking = CASE WHEN feed_topic.asking = 'unsubscribe' THEN NULL ELSE feed_topic.asking END
            RETURNING id
            """, [.text(id), .bytes(wish.key), .text(wish.topic), .text(wish.hub), .bytes(secret)])
        guard let row = rows.first else { throw StoreFault(.failed, "the database returned no rows") }
        return try session.change(
            "INSERT INTO device_feed (feed, device) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(try row.text("id")), .text(device)])
    }

    private static func isKnown(_ wish: FeedRequest, _ session: any SQLSession) throws -> Bool {
        try !session.rows("SELECT 1 AS one FROM feed_topic WHERE key = $1", [.bytes(wish.key)]).isEmpty
    }

    private static func isChannel(_ device: String, _ account: String, _ session: any SQLSession) throws -> Bool {
        try !session.rows(
            "SELECT 1 AS one FROM device WHERE id = $1 AND account = $2 AND kind = 'channel'",
            [.text(device), .text(account)]
        ).isEmpty
    }

    private static func count(_ rows: String, _ values: [SQLValue], _ session: any SQLSession) throws -> Int {
        try session.rows("SELECT count(*) AS n FROM \(rows)", values).first?.integer("n") ?? 0
    }

    private static func list(of device: String, _ session: any SQLSession) throws -> [FollowedFeed] {
        try session.rows(
            """
            SELECT feed_topic.topic AS topic, feed_topic.hub AS hub,
                CASE WHEN feed_topic.lease_ends_at > \(session.dialect.now) THEN 1 ELSE 0 END AS is_heard
            FROM device_feed JOIN feed_topic ON feed_topic.id = device_feed.feed
            WHERE device_feed.device = $1 ORDER BY feed_topic.topic, feed_topic.hub
            """, [.text(device)]
        ).map { row in
            FollowedFeed(
                topic: try row.text("topic"), hub: try row.text("hub"), isHeard: try row.integer("is_heard") == 1)
        }
    }

    /// Returns the URLs of the feeds that at least one device of an account follows, by the server's identifiers for
    /// the feeds.
    package func feeds(of account: String) async throws(MastheadError) -> [String: String] {
        try await store.read { session in
            let rows = try session.rows(
                """
                SELECT DISTINCT feed_topic.id AS id, feed_topic.topic AS topic FROM device_feed
                JOIN device ON device.id = device_feed.device JOIN feed_topic ON feed_topic.id = device_feed.feed
                WHERE device.account = $1
                """, [.text(account)])
            return Dictionary(try rows.map { (try $0.text("id"), try $0.text("topic")) }) { first, _ in first }
        }
    }
}
