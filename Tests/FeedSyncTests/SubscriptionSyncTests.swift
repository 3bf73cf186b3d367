import FeedSync
import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

/// Synchronization of subscriptions with folders and names in both directions.
@Suite struct SubscriptionSyncTests {
    @Test("the library and the service have the same feeds, folders and names after a sync")
    func joined() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1, labels: ["Sea", "News/World"])
        fixture.publish("b", 2...2, labels: ["Sea"])
        for name in ["b", "c"] { try await fixture.follow(name) }
        try await fixture.library.feeds.setFolders([["Harbour"], ["Deep", "Down"]], of: "b")
        try await fixture.library.feeds.setTitle("My c", of: "c")
        try await fixture.logIn()
        try await fixture.sync()
        #expect(try await fixture.feeds() == fixture.theirFeeds)
        #expect(fixture.theirFeeds.contains(#"https://example.org/b b ["Deep/Down", "Harbour", "Sea"]"#))
        #expect(fixture.theirFeeds.contains("https://example.org/c My c []"))
        #expect(try await fixture.library.service.backlog().subscriptions == 0)
    }

    @Test("a sync sends local changes of feeds and folders, and applies the service's changes")
    func bothWays() async throws {
        let fixture = try await SyncFixture()
        let (a, b) = (fixture.publish("a", 1...2), fixture.publish("b", 3...4))
        fixture.publish("c", 5...6)
        try await fixture.logIn()
        try await fixture.sync()
        try await fixture.library.following.unfollow("a", keepsContent: false)
        try await fixture.library.feeds.setTitle("Bee", of: "b")
        try await fixture.library.feeds.setFolders([["Insects"]], of: "b")
        try await fixture.follow("d")
        #expect(try await fixture.library.service.backlog().subscriptions == 4)
        fixture.service.with { state in
            for (id, feed) in state.feeds where feed.title == "c" { state.feeds[id]?.labels = ["Letters"] }
            state.feeds[b]?.title = "Another"
        }
        try await fixture.sync()
        #expect(fixture.service.with { $0.feeds[a] } == nil)
        #expect(try await fixture.feeds() == fixture.theirFeeds)
        #expect(fixture.theirFeeds.contains(#"https://example.org/b Bee ["Insects"]"#))
        #expect(fixture.theirFeeds.contains(#"https://example.org/c c ["Letters"]"#))
        #expect(fixture.theirFeeds.contains { $0.hasPrefix("https://example.org/d ") })
        #expect(try await fixture.library.service.backlog().subscriptions == 0)
    }

    @Test("if a feed is unfollowed on the sync service, the library keeps the feed's favorites")
    func unfollowedElsewhere() async throws {
        let fixture = try await SyncFixture()
        let (a, b) = (fixture.publish("a", 1...2), fixture.publish("b", 3...4))
        try await fixture.logIn()
        try await fixture.sync()
        try await fixture.library.posts.setFavorite(true, [fixture.post("a 1")])
        try await fixture.sync()
        fixture.service.with { $0.unsubscribe(a) }
        let summary = try await fixture.sync()
        #expect(summary.subscriptions.unfollowed == ["a"])
        #expect(try await fixture.statuses() == ["a 1": "s", "b 3": "", "b 4": ""])
        for fault in [ReaderService.Fault.emptyList, .page, .status(500, retryAfter: nil), .dropped] {
            fixture.service.with { $0.fault = { $0.hasPrefix("subscription/list") ? fault : nil } }
            _ = try? await fixture.sync()
            #expect(try await fixture.feeds().count == 1, "\(fault)")
        }
        fixture.service.with { $0.fault = nil }
        fixture.service.with { $0.unsubscribe(b) }
        try await fixture.sync()
        #expect(try await fixture.feeds().count == 1)
    }

    @Test("a feed that the sync service rejects stays in the library and is reported once")
    func refused() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        fixture.service.with { $0.unknownFeeds = ["https://example.org/secret"] }
        try await fixture.logIn()
        try await fixture.follow("secret")
        let summary = try await fixture.sync()
        #expect(summary.refusedFeeds.map(\.url.path) == ["/secret"])
        #expect(summary.refusedFeeds.first?.reason == "There is no feed.")
        #expect(try await fixture.sync().refusedFeeds.isEmpty)
        #expect(try await fixture.feeds().count == 2)
    }

    @Test("an account that may not change feeds still syncs the read states", arguments: [403, 400])
    func readersOnly(status: Int) async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...2)
        try await fixture.logIn()
        try await fixture.sync()
        fixture.service.with {
            $0.fault = {
                $0.hasPrefix("subscription/") && $0 != "subscription/list" ? .status(status, retryAfter: nil) : nil
            }
        }
        try await fixture.follow("own")
        try await fixture.library.feeds.setTitle("Renamed", of: "a")
        try await fixture.library.posts.setRead(true, [fixture.post("a 1")])
        let summary = try await fixture.sync()
        #expect(summary.refusedFeeds.map(\.reason) == ["the service returned \(status)"])
        #expect(summary.toldStatusCount == 1 && fixture.theirs["a 1"] == "r")
        #expect(try await fixture.feeds().count == 2 && fixture.theirFeeds.count == 1)
        #expect(try await fixture.sync().refusedFeeds.isEmpty)
    }

    @Test("many new feeds are sent as one list, and passwords are removed from their URLs")
    func many() async throws {
        let fixture = try await SyncFixture()
        for number in 0..<30 { try await fixture.follow("feed\(number)") }
        _ = try await fixture.library.feeds.add(
            opml: Data(
                #"<opml><body><outline xmlUrl="https://ada:pw@example.org/own" text="own"/></body></opml>"#.utf8),
            at: URL(filePath: "/list.opml"))
        try await fixture.logIn()
        try await fixture.sync()
        #expect(fixture.theirFeeds.count == 31 && !fixture.theirFeeds.joined().contains("pw@"))
        #expect(fixture.service.with { $0.writes }.filter { $0.hasPrefix("subscription/quickadd") }.isEmpty)
        #expect(
            fixture.service.log.allSatisfy {
                !$0.path.contains("pw") && !String(decoding: $0.body, as: UTF8.self).contains("pw@")
            })
        try await fixture.sync()
        #expect(try await fixture.feeds().count == 31)
    }

    @Test("changes are queued for a sync only if the library has an account with a sync service")
    func loggedOut() async throws {
        let fixture = try await SyncFixture()
        try await fixture.follow("x")
        #expect(try await fixture.library.service.backlog().subscriptions == 0)
        fixture.publish("a", 1...2)
        try await fixture.logIn()
        #expect(try await fixture.library.service.backlog().subscriptions == 1)
        try await fixture.sync()
        try await fixture.library.service.logOut()
        #expect(try await fixture.library.service.account() == nil)
        #expect(try await fixture.feeds().count == 2)
        #expect(try await fixture.statuses().count == 2)
        try await fixture.library.posts.setRead(true, [fixture.post("a 1")])
        try await fixture.library.following.unfollow("x", keepsContent: false)
        #expect(try await fixture.library.service.backlog().subscriptions == 0)
        // After another login, the service receives the read states.
        try await fixture.logIn()
        try await fixture.sync()
        #expect(fixture.theirs["a 1"] == "r")
        #expect(try await fixture.feeds() == fixture.theirFeeds)
    }
}
