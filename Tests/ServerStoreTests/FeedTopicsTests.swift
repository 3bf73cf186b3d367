import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

/// Tests of the feeds of push connections on both databases.
@Suite struct FeedTopicsTests {
    private static let feed = FeedRequest(topic: "https://example.org/feed", hub: "https://hub.example.org/")

    private func channel(_ number: Int, _ store: any Store) async throws -> Device {
        let wish = DeviceDetails(.channel(key: "abcdefghijklmnop\(number)"), usual: [])
        return try await Devices(store).register(wish, account: nil).device
    }

    /// Sets the times in a column to the past, so that they are due.
    private func hurry(_ column: String, _ store: any Store) async throws {
        try await store.write(.statements) { session in
            try session.change("UPDATE feed_topic SET \(column) = 1 WHERE \(column) IS NOT NULL")
        }
    }

    @Test(
        "all push connections that follow a feed share one subscription at the feed's hub",
        arguments: StoreKind.installed)
    func heard(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let topics = FeedTopics(store)
            let (one, two) = (try await channel(1, store), try await channel(2, store))
            for device in [one, two] {
                let feeds = try await topics.follow([Self.feed], most: 10, device.id, of: device.account)
                #expect(feeds == [FollowedFeed(topic: Self.feed.topic, hub: Self.feed.hub, isHeard: false)])
            }
            #expect(try await topics.follow([Self.feed], most: 10, one.id, of: two.account) == nil)
            let claimed = try await topics.claim(limit: 10)
            let topic = try #require(claimed.first)
            #expect(claimed.count == 1 && topic.mode == .subscribe && topic.attempts == 1 && topic.secret.count == 32)
            #expect(try await topics.claim(limit: 10).isEmpty)
            #expect(try await !topics.begin(topic.id, "https://example.org/other", lease: 100))
            #expect(try await !topics.begin(String(repeating: "0", count: 32), topic.topic, lease: 100))
            #expect(try await !topics.end(topic.id, topic.topic))
            #expect(try await topics.begin(topic.id, topic.topic, lease: 100))
            // A response of the hub that arrives after the hub's call is ignored.
            try await topics.note(.refused(.zero), to: topic)
            #expect(try await topics.claim(limit: 10).isEmpty)
            #expect(try await topics.list(of: one.id, one.account)?.first?.isHeard == true)
            #expect(try await topics.secret(of: topic.id) == topic.secret)
            #expect(try await topics.state().noticedCount == 1)
            #expect(try await topics.announce() == 1)
            let first = try #require(try await Releases(store).news(after: 0).first)
            #expect(first == .feed(FeedEvent(number: first.number, feed: topic.id, topic: topic.topic)))
            #expect(try await Releases(store).state().latestEvent == first.number)
            try await topics.notice(topic.id)
            // The next announcement waits for the minimum interval.
            #expect(try await topics.announce() == 0)
            try await hurry("announced_at", store)
            #expect(try await topics.announce() == 1)
            #expect(try await Releases(store).news(after: 0).map(\.number) == [first.number + 1])
            // Issues and feeds are announced in the order of arrival.
            _ = try await Releases(store).note(.example("issue"))
            #expect(try await Releases(store).announceDue() == 1)
            #expect(try await Releases(store).news(after: 0).map(\.number) == [first.number + 1, first.number + 2])
            #expect(try await topics.feeds(of: two.account) == [topic.id: topic.topic])
        }
    }

    @Test(
        "a subscription at a feed's hub is renewed before it expires, and its end is announced",
        arguments: StoreKind.installed)
    func lost(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let (topics, device) = (FeedTopics(store), try await channel(1, store))
            _ = try await topics.follow([Self.feed], most: 10, device.id, of: device.account)
            let topic = try #require(try await topics.claim(limit: 10).first)
            #expect(try await topics.begin(topic.id, topic.topic, lease: 100))
            try await topics.announce()
            try await hurry("due_at", store)
            #expect(try await topics.claim(limit: 10).map(\.mode) == [.subscribe])
            #expect(try await topics.begin(topic.id, topic.topic, lease: 100))
            #expect(try await topics.state().noticedCount == 0)
            try await hurry("lease_ends_at", store)
            #expect(try await topics.state().overCount == 1)
            try await topics.endLeases()
            try await hurry("announced_at", store)
            #expect(try await topics.announce() == 1)
            #expect(try await topics.list(of: device.id, device.account)?.first?.isHeard == false)
            // The server no longer asks for the subscription, because it had expired.
            #expect(try await !topics.begin(topic.id, topic.topic, lease: 100))
            try await hurry("due_at", store)
            _ = try await topics.claim(limit: 10)
            #expect(try await topics.begin(topic.id, topic.topic, lease: 100))
            #expect(try await topics.deny(topic.id, topic.topic, wait: .seconds(60)))
            #expect(try await topics.list(of: device.id, device.account)?.first?.isHeard == false)
            #expect(try await topics.state().noticedCount == 0)
            #expect(try await topics.claim(limit: 10).isEmpty)
            try await hurry("announced_at", store)
            #expect(try await topics.announce() == 1)
        }
    }

    @Test(
        "the server unsubscribes from a feed's hub after the last push connection unfollows the feed",
        arguments: StoreKind.installed)
    func left(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let (topics, device) = (FeedTopics(store), try await channel(1, store))
            let other = FeedRequest(topic: "https://example.org/other", hub: Self.feed.hub)
            _ = try await topics.follow([Self.feed, other], most: 10, device.id, of: device.account)
            for topic in try await topics.claim(limit: 10) {
                #expect(try await topics.begin(topic.id, topic.topic, lease: 100))
            }
            #expect(try await topics.leaveUnfollowed() == 0)
            let rest = try await topics.follow([], leaving: [other.topic], most: 10, device.id, of: device.account)
            #expect(rest?.map(\.topic) == [Self.feed.topic])
            #expect(try await topics.leaveUnfollowed() == 1)
            let farewell = try #require(try await topics.claim(limit: 10).first)
            #expect(farewell.mode == .unsubscribe && farewell.topic == other.topic)
            #expect(try await topics.end(farewell.id, farewell.topic))
            #expect(try await topics.secret(of: farewell.id) == nil)
            #expect(try await Accounts(store).forget(device.account))
            #expect(try await topics.leaveUnfollowed() == 1)
            for attempt in 1...3 {
                let last = try await topics.claim(limit: 10)
                #expect(last.map(\.mode) == [.unsubscribe] && last.first?.attempts == attempt)
                try await hurry("due_at", store)
            }
            // A hub that does not respond leaves nothing behind.
            #expect(try await topics.claim(limit: 10).isEmpty)
            #expect(try await store.read { try $0.rows("SELECT id FROM feed_topic").count } == 0)
        }
    }

    @Test("a push connection follows a limited number of feeds", arguments: StoreKind.installed)
    func limits(kind: StoreKind) async throws {
        try await kind.withStore { store async throws in
            let (topics, device) = (FeedTopics(store), try await channel(1, store))
            _ = try await topics.follow([Self.feed], most: 2, device.id, of: device.account)
            let moved = FeedRequest(topic: Self.feed.topic, hub: "https://other.example.org/")
            let feeds = try await topics.follow([moved], most: 2, device.id, of: device.account)
            #expect(feeds?.map(\.hub) == [moved.hub])
            let more = (0..<3).map { FeedRequest(topic: "https://example.org/\($0)", hub: moved.hub) }
            // The former hub still has to be unsubscribed.
            #expect(try await topics.follow(more, most: 3, device.id, of: device.account)?.count == 2)
            let second = try await channel(2, store)
            #expect(try await topics.follow([moved], most: 2, second.id, of: second.account)?.count == 1)
            let apple = try await Devices(store).register(.apple(1), account: second.account).device
            #expect(try await topics.follow([moved], most: 10, apple.id, of: second.account) == nil)
        }
    }
}
