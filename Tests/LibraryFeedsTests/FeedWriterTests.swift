import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of how a refresh stores the posts of a feed in the library.
@Suite struct FeedIntakeTests {
    private static let day = 86_400.0
    private static let posts = [
        FeedFixture.Post(id: "two", title: "The second", published: 1_767_500_000),
        FeedFixture.Post(id: "one", title: "The first", published: 1_767_400_000),
    ]

    @Test("posts are listed newest first, with names that come from their titles")
    func listed() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed")
        let summary = try await fixture.library.refresh()
        #expect(summary.newPosts == ["feed": 2] && summary.failures.isEmpty)
        #expect(try await fixture.names() == ["the-second", "the-first"])
        let publication = try await fixture.library.publications.publication("feed")
        #expect(publication.kind == .feed && publication.title == "A feed")
        #expect(publication.itemCount == 2 && publication.unreadCount == 2)
        let post = try await fixture.library.posts.existingPost("feed/the-first")
        #expect(
            post.date == Date(timeIntervalSince1970: 1_767_400_000)
                && post.link?.absoluteString == "https://example.org/one")
        #expect(post.summary == "Words." && !post.isRead && post.feedTitle == "A feed")
        #expect(try await fixture.library.articles.html(of: post.id) == "<p>Words.</p>")
        #expect(try await fixture.library.posts.post("the-first")?.id == post.id)
    }

    @Test("an edited post keeps its status, and search finds its new text")
    func edited() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let before = try await fixture.library.posts.existingPost("feed/the-first")
        try await fixture.library.posts.setRead(true, [before.id])
        try await fixture.library.posts.setFavorite(true, [before.id])
        fixture.clock.advance(by: 3600)
        var edited = Self.posts
        edited[1].title = "The first, corrected"
        edited[1].html = "<p>Other phrases.</p>"
        fixture.write(edited)
        let summary = try await fixture.library.refresh()
        #expect(summary.newPosts.isEmpty && summary.editedPostCount == 1)
        let after = try await fixture.library.posts.existingPost("feed/the-first")
        #expect(after.id == before.id && after.isRead && after.isFavorite && after.seenAt == before.seenAt)
        #expect(after.title == "The first, corrected" && after.summary == "Other phrases.")
        var filter = PostFilter()
        filter.words = "phrase"
        #expect(try await fixture.names(filter) == ["the-first"])
        filter.words = "words first"
        #expect(try await fixture.names(filter) == [])
    }

    @Test("a feed that becomes empty or returns a web page keeps its posts")
    func empty() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        fixture.write([])
        fixture.clock.advance(by: 400 * Self.day)
        #expect(try await fixture.library.refresh().failures.isEmpty)
        #expect(try await fixture.names().count == 2)
        fixture.write("/feed", "<html><body>Log in first</body></html>")
        #expect(try await fixture.library.refresh().failures.count == 1)
        #expect(try await fixture.names().count == 2)
    }

    @Test("posts are deleted ninety days after they leave their feed, except favorites")
    func retention() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts + [FeedFixture.Post(id: "three", title: "The third", published: 1_767_300_000)])
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        try await fixture.library.posts.setFavorite(
            true, [try await fixture.library.posts.existingPost("feed/the-third").id])
        // The retention starts when the feed drops the posts, and not when they are first seen.
        fixture.write([Self.posts[0]])
        for days in [100.0, 89] {
            fixture.clock.advance(by: days * Self.day)
            _ = try await fixture.library.refresh()
            #expect(try await fixture.names().count == 3)
            #expect(try await fixture.library.posts.post("feed/the-first")?.isInFeed == false)
        }
        fixture.clock.advance(by: 2 * Self.day)
        _ = try await fixture.library.refresh()
        #expect(try await fixture.names() == ["the-second", "the-third"])
        var filter = PostFilter()
        filter.words = "first"
        #expect(try await fixture.names(filter) == [])
    }

    @Test("posts are not deleted early if the clock jumps by decades")
    func wrongClock() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        // The clock is decades behind.
        fixture.write([Self.posts[0]])
        fixture.clock.advance(by: -10_000 * Self.day)
        _ = try await fixture.library.refresh()
        fixture.clock.advance(by: 10_000 * Self.day)
        for _ in 0..<3 {
            fixture.clock.advance(by: 3600)
            _ = try await fixture.library.refresh()
            #expect(try await fixture.names().count == 2)
        }
        fixture.write([FeedFixture.Post(id: "new", title: "The new", published: 1_767_600_000), Self.posts[0]])
        _ = try await fixture.library.refresh()
        #expect(try await fixture.library.posts.post("feed/the-first")?.isInFeed == false)
        // The clock is decades ahead.
        fixture.clock.advance(by: 10_000 * Self.day)
        _ = try await fixture.library.refresh()
        fixture.clock.advance(by: -10_000 * Self.day)
        _ = try await fixture.library.refresh()
        #expect(try await fixture.names().count == 3)
        fixture.clock.advance(by: 91 * Self.day)
        _ = try await fixture.library.refresh()
        #expect(try await fixture.names() == ["the-new", "the-second"])
    }

    @Test("the time for which a post is kept starts when the library first sees the post, not earlier")
    func retentionStart() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        // A wrong clock, and an earlier version that does not know the column.
        for (name, time) in [("the-first", "1"), ("the-second", "NULL")] {
            let queue = try DatabaseQueue(path: fixture.folder["library/library.sqlite"].path)
            try await queue.write {
                try $0.execute(sql: "UPDATE post SET isInFeed = 0, goneAt = \(time) WHERE name = '\(name)'")
            }
            try queue.close()
        }
        fixture.write([FeedFixture.Post(id: "new", title: "The new", published: 1_767_600_000)])
        for (days, count) in [(1.0, 3), (88, 3), (1.5, 2), (2, 1)] {
            fixture.clock.advance(by: days * Self.day)
            _ = try await fixture.library.refresh()
            #expect(try await fixture.names().count == count, "\(days)")
        }
    }

    @Test("posts are kept for the right time even if the computer's clock is fast")
    func clockAhead() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let queue = try DatabaseQueue(path: fixture.folder["library/library.sqlite"].path)
        try await queue.write {
            try $0.execute(
                sql: """
                    UPDATE post SET seenAt = 9e9, sortAt = 9e9;
                    UPDATE post SET isInFeed = 0, goneAt = 9e9 WHERE name = 'the-first';
                    """)
        }
        try queue.close()
        // The feed drops the second post now.
        fixture.write([FeedFixture.Post(id: "new", title: "The new", published: 1_767_600_000)])
        for (days, count) in [(1.0, 3), (89, 3), (1.5, 1)] {
            fixture.clock.advance(by: days * Self.day)
            _ = try await fixture.library.refresh()
            #expect(try await fixture.names().count == count, "\(days)")
            #expect(try await fixture.library.posts.page().posts.allSatisfy { $0.date <= fixture.clock.now })
        }
    }

    @Test("posts with the same title get different names")
    func names() async throws {
        let fixture = try await FeedFixture()
        fixture.write([
            FeedFixture.Post(id: "a", title: "Links", published: 1_767_400_000),
            FeedFixture.Post(id: "b", title: "Links", published: 1_767_300_000),
            FeedFixture.Post(id: "c", html: "<p>Nine words that are more than eight are</p>", published: 4_000_000_000),
            FeedFixture.Post(id: "d", html: "<img src='http://127.0.0.1:9/a.png'>"),
        ])
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let posts = try await fixture.library.posts.page().posts
        #expect(Set(posts.map(\.name)).count == 4)
        #expect(posts.allSatisfy { $0.date <= FeedFixture.start })
        #expect(posts.map(\.name).contains("nine-words-that-are-more-than-eight-are"))
        #expect(posts.map(\.name).contains("links") && posts.map(\.name).contains("post"))
        let seen = posts.map(\.date)
        fixture.clock.advance(by: 7200)
        fixture.write(title: "Another title", [])
        _ = try await fixture.library.refresh()
        #expect(try await fixture.library.posts.page().posts.map(\.date) == seen)
    }

    @Test("a post stays read even if its identifier changes at each refresh")
    func disguises() async throws {
        let fixture = try await FeedFixture()
        try await fixture.follow("/feed")
        for round in 0..<50 {
            var posts = Self.posts
            switch round % 5 {
            case 1: posts[0].id = "TWO"
            case 2: posts[0].id = "https://www.example.org/two/"
            case 3: posts.reverse()
            case 4: posts.append(posts[0])
            default: break
            }
            fixture.write(posts)
            fixture.clock.advance(by: 3600)
            _ = try await fixture.library.refresh()
            if round == 0 {
                try await fixture.library.posts.setRead(
                    true, [try await fixture.library.posts.existingPost("feed/the-second").id])
            }
            #expect(try await fixture.library.posts.count() == 2, "round \(round)")
            #expect(try await fixture.library.posts.existingPost("feed/the-second").isRead, "round \(round)")
        }
    }

    @Test("a Hebrew or Arabic summary is truncated between words")
    func directions() async throws {
        let fixture = try await FeedFixture()
        let words = String(repeating: "שלום עולם ", count: 40)
        fixture.write([
            FeedFixture.Post(id: "a", title: "A\u{202E}B", html: "<p>\u{202B}\(words)</p>", published: 1_767_400_000),
            FeedFixture.Post(id: "b", title: "B", html: "<p>\u{2067}سلام</p>", published: 1_767_400_000),
        ])
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let posts = try await fixture.library.posts.page(PostFilter(), sort: .newest).posts
        let long = try #require(posts.first { $0.summary.contains("שלום") })
        #expect(long.title == "A\u{202E}B\u{202C}")
        #expect(long.summary.hasPrefix("\u{202B}שלום") && long.summary.hasSuffix("ם…\u{202C}"))
        #expect(long.summary.count <= 303)
        #expect(posts.contains { $0.summary == "\u{2067}سلام\u{2069}" })
    }
}
