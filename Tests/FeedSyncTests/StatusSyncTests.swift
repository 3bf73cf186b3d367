import FeedSync
import Foundation
import IssueLibrary
import Periodical
import Synchronization
import TestSupport
import Testing

/// Synchronization of read and starred states in both directions.
@Suite struct StatusSyncTests {
    @Test("read marks and favorites sync in both directions")
    func bothWays() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...30)
        fixture.service.with { $0.items[3]?.isRead = true }
        fixture.service.with { $0.items[4]?.isStarred = true }
        try await fixture.logIn()
        let summary = try await fixture.sync()
        #expect(summary.newPostCount == 30 && summary.subscriptions.followed == ["a"])
        #expect(try await fixture.statuses() == fixture.theirs)
        try await fixture.library.posts.setRead(true, [fixture.post("a 1"), fixture.post("a 2")])
        try await fixture.library.posts.setFavorite(true, [fixture.post("a 2")])
        try await fixture.library.posts.setFavorite(false, [fixture.post("a 4")])
        try await fixture.library.posts.setRead(false, [fixture.post("a 3")])
        fixture.service.with { $0.items[20]?.isRead = true }
        fixture.service.with { $0.items[21]?.isStarred = true }
        #expect(try await fixture.library.service.backlog().statuses == 5)
        try await fixture.sync()
        #expect(try await fixture.statuses() == fixture.theirs)
        #expect(fixture.theirs["a 2"] == "rs" && fixture.theirs["a 20"] == "r" && fixture.theirs["a 3"] == "")
        #expect(try await fixture.library.service.backlog().statuses == 0)
        // An item becomes unread again, which only its absence from the list shows.
        fixture.service.with { $0.items[20]?.isRead = false }
        fixture.service.with { $0.items[21]?.isStarred = false }
        try await fixture.sync()
        #expect(try await fixture.statuses() == fixture.theirs)
    }

    @Test("a library can sync with a service whose item IDs have 24 hexadecimal digits")
    func longIDs() async throws {
        let fixture = try await SyncFixture()
        fixture.service.with { $0.habits.hasLongIDs = true }
        fixture.publish("a", 1...9)
        fixture.service.with { $0.items[3]?.isRead = true }
        fixture.service.with { $0.items[4]?.isStarred = true }
        try await fixture.logIn()
        let first = try await fixture.sync()
        #expect(first.newPostCount == 9 && first.strangeCount == 0)
        #expect(try await fixture.statuses() == fixture.theirs)
        try await fixture.library.posts.setRead(true, [fixture.post("a 1")])
        try await fixture.library.posts.setFavorite(true, [fixture.post("a 2")])
        #expect(try await fixture.sync().toldStatusCount == 2)
        #expect(fixture.theirs["a 1"] == "r" && fixture.theirs["a 2"] == "s" && fixture.theirs["a 4"] == "s")
    }

    @Test(
        "one sync imports all readable entries and counts the unreadable entries",
        arguments: [#"{"id":[]}"#, "7", #"{"id":"a b","title":"x"}"#, #"{"id":""}"#])
    func strange(row: String) async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...3)
        fixture.service.with { ($0.strangeIDs, $0.strangeItems) = ([row], [row]) }
        try await fixture.logIn()
        let first = try await fixture.sync()
        #expect(first.newPostCount == 3 && first.strangeItemCount == 2)
        #expect(try await fixture.statuses() == fixture.theirs)
        #expect(try await fixture.sync().strangeItemCount == 1)
        #expect(try await fixture.library.service.account()?.strangeCount == 1)
        fixture.service.with { $0.strangeIDs = [] }
        try await fixture.sync()
        #expect(try await fixture.library.service.account()?.strangeCount == 0)
    }

    @Test("if the sync service returns the wrong items, the next sync requests the right items again")
    func otherIDs() async throws {
        let fixture = try await SyncFixture()
        let feed = fixture.publish("a", 1...1)
        fixture.service.with { state in
            state.items = [:]
            state.strangeIDs = [#"{"id":"abc"}"#]
            state.strangeItems = [#"{"id":"xyz","title":"One","origin":{"streamId":"\#(feed)"}}"#]
        }
        try await fixture.logIn()
        for _ in 0..<2 {
            let summary = try await fixture.sync()
            #expect(summary.newPostCount == 0 && summary.strangeItemCount > 0)
        }
        fixture.service.with { state in
            state.strangeItems = [#"{"id":"abc","title":"One","origin":{"streamId":"\#(feed)"}}"#]
        }
        #expect(try await fixture.sync().newPostCount == 1)
    }

    @Test("a sync counts items from unsubscribed feeds but does not import them")
    func foreign() async throws {
        let fixture = try await SyncFixture()
        let feed = fixture.publish("a", 1...2)
        fixture.service.with { state in
            for number in [1, 2] as [Int64] { state.items[number]?.feed = "feed/other" }
            #expect(state.feeds[feed] != nil)
        }
        try await fixture.logIn()
        let summary = try await fixture.sync()
        #expect(summary.newPostCount == 0 && summary.foreignItemCount == 2)
    }

    @Test("until the sync service acknowledges a local change, the change overrides the service's status")
    func conflict() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...3)
        try await fixture.logIn()
        try await fixture.sync()
        try await fixture.library.posts.setRead(true, [fixture.post("a 1")])
        fixture.service.with { $0.fault = { $0 == "edit-tag" ? .dropped : nil } }
        await #expect(throws: MastheadError.self) { try await fixture.sync() }
        #expect(try await fixture.statuses()["a 1"] == "r")
        #expect(try await fixture.library.service.account()?.failure != nil)
        fixture.service.with { $0.fault = nil }
        try await fixture.sync()
        #expect(fixture.theirs["a 1"] == "r" && fixture.theirs["a 2"] == "")
        #expect(try await fixture.library.service.account()?.failure == nil)
    }

    @Test("the library sends a change again until the sync service acknowledges it")
    func repeated() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...3)
        try await fixture.logIn()
        try await fixture.sync()
        try await fixture.library.posts.setRead(true, [fixture.post("a 1")])
        for fault in [ReaderService.Fault.droppedAfterEffect, .page, .status(503, retryAfter: 120), .badToken] {
            fixture.service.with { $0.fault = { $0 == "edit-tag" ? fault : nil } }
            await #expect(throws: MastheadError.self, "\(fault)") { try await fixture.sync() }
            #expect(try await fixture.library.service.backlog().statuses == 1, "\(fault)")
            let wait = try await fixture.library.service.account()?.notBefore
            #expect((wait != nil) == (fault == .status(503, retryAfter: 120)))
        }
        fixture.service.with { $0.fault = nil }
        try await fixture.sync()
        #expect(try await fixture.library.service.backlog().statuses == 0)
        #expect(fixture.theirs["a 1"] == "r")
    }

    @Test("an item keeps its status in the library after the service deletes it")
    func dropped() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...5)
        try await fixture.logIn()
        try await fixture.sync()
        try await fixture.library.posts.setFavorite(true, [fixture.post("a 5")])
        try await fixture.sync()
        fixture.service.with { state in for number in [4, 5] { state.items[Int64(number)] = nil } }
        try await fixture.sync()
        let statuses = try await fixture.statuses()
        #expect(statuses["a 4"] == "" && statuses["a 5"] == "s")
        let count = fixture.service.log.count { $0.path.contains("items/contents") }
        try await fixture.sync()
        #expect(fixture.service.log.count { $0.path.contains("items/contents") } == count)
    }

    @Test("if the sync service rejects one item of a batch, the library sends the other items again")
    func refused() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...6)
        try await fixture.logIn()
        try await fixture.sync()
        try await fixture.library.posts.setRead(true, all: PostFilter())
        let calls = Mutex(0)
        fixture.service.with { state in
            state.fault = { path in
                guard path == "edit-tag" else { return nil }
                // The refused calls are the batch, its first half, and the first item of that half.
                return calls.withLock { calls in
                    calls += 1
                    return calls <= 3 ? .status(400, retryAfter: nil) : nil
                }
            }
        }
        let summary = try await fixture.sync()
        #expect(summary.refusedStatusCount == 1 && summary.toldStatusCount == 5)
        #expect(fixture.theirs.values.count { $0 == "r" } == 5)
        #expect(try await fixture.library.service.backlog().statuses == 0)
    }

    @Test("an item of the sync service is merged with the post that has the same link and title")
    func matched() async throws {
        let fixture = try await SyncFixture()
        let feed = try ScriptedServer.files([
            "/feed": Data(
                """
                <rss version="2.0"><channel><title>a</title>
                <item><guid>x1</guid><title>a 1</title><link>https://example.org/a/1</link></item>
                <item><guid>x2</guid><title>a 2</title><link>https://example.org/a/2</link></item>
                </channel></rss>
                """.utf8)
        ])
        defer { feed.stop() }
        _ = try await fixture.library.adding.add(feed.url("/feed"))
        try await fixture.library.posts.setRead(true, [fixture.post("a 1")])
        let id = fixture.publish("a", 1...3)
        fixture.service.with { $0.feeds[id]?.url = feed.url("/feed").absoluteString }
        fixture.service.with { $0.items[2]?.isRead = true }
        try await fixture.logIn()
        try await fixture.sync()
        // A post that is read on either side before the match is read on both.
        #expect(try await fixture.statuses() == ["a 1": "r", "a 2": "r", "a 3": ""])
        #expect(fixture.theirs == ["a 1": "r", "a 2": "r", "a 3": ""])
        _ = try await fixture.library.refresh()
        #expect(try await fixture.library.posts.count() == 3)
    }

    @Test("HTML from a sync service is sanitized like the HTML of any other post")
    func sanitized() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", 1...1)
        fixture.service.with {
            $0.items[1]?.html = #"<p onclick="x()">Low <script>alert(1)</script>tide <a href="javascript:x">a</a></p>"#
        }
        try await fixture.logIn()
        try await fixture.sync()
        let html = try await fixture.library.articles.html(of: fixture.post("a 1"))
        #expect(html.contains("Low") && !html.contains("script") && !html.contains("onclick"))
    }
}
