import Crypto
import Foundation
package import Periodical

/// The feeds that devices want to hear of, each as one of its hubs tells of it (WebSub): one subscription for all devices.
///
/// A row belongs to its followers: the process that has it locked sees all of them, for that which adds one locks it too.
package struct FeedTopics: Sendable {
    let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// The most feeds of a device.
    package static let mostOfDevice = 1000

    /// The feeds that a device wants to hear of, by their addresses.
    /// - Returns: nil where the account has no such channel.
    package func list(of device: String, _ account: String) async throws(MastheadError) -> [FollowedFeed]? {
        guard Identifier.isOne(device) else { return nil }
        return try await store.read { session in
            try Self.isChannel(device, account, session) ? Self.list(of: device, session) : nil
        }
    }

    /// Has a device hear of some feeds more and of others no longer. Of a feed that it hears of through another hub it does so through the
    /// new one.
    /// - Parameters:
    ///   - left: the addresses of those that it does not want any more.
    ///   - most: the most feeds of all devices. What is beyond is left out, as is what is more than ``mostOfDevice``.
    /// - Returns: what it wants to hear of by then; nil where the account has no such channel.
    package func follow(
        _ wishes: [FeedWish], leaving left: [String] = [], most: Int, _ device: String, of account: String
    ) async throws(MastheadError) -> [FollowedFeed]? {
        guard Identifier.isOne(device) else { return nil }
        // In one order, so that two of these never wait for one another.
        let wishes = Set(wishes).sorted { ($0.topic, $0.hub) < ($1.topic, $1.hub) }
        return try await store.write(.statements) { session in
            guard try Self.isChannel(device, account, session) else { return nil }
            for topic in Set(left).union(wishes.map(\.topic)).sorted() {
                let hubs = wishes.filter { $0.topic == topic }.map(\.hub)
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
            for wish in wishes where count < Self.mostOfDevice {
                guard try all < most || Self.isKnown(wish, session) else { continue }
                all += 1
                count += try Self.add(wish, device, session)
            }
            return try Self.list(of: device, session)
        }
    }

    /// - Returns: how many feeds more the device has.
    private static func add(_ wish: FeedWish, _ device: String, _ session: any SQLSession) throws -> Int {
        // The hub is told the secret, and knows by this address alone what it tells of.
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
        guard let row = rows.first else { throw StoreFault(.failed, "the database gave no row back") }
        return try session.change(
            "INSERT INTO device_feed (feed, device) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(try row.text("id")), .text(device)])
    }

    private static func isKnown(_ wish: FeedWish, _ session: any SQLSession) throws -> Bool {
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

    /// The feeds that any device of an account wants to hear of, each with its address, by what the server calls them.
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
