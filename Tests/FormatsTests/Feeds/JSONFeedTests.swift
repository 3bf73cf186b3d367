import Foundation
import Periodical
import Testing

@testable import Formats

/// Tests of JSON Feed 1 and 1.1.
@Suite struct JSONFeedTests {
    private func feed(_ text: String) throws -> Feed {
        try Feed(Data(text.utf8), at: #require(URL(string: "https://example.org/feed.json")))
    }

    @Test("all properties of a JSON Feed and its posts are read")
    func whole() throws {
        let feed = try feed(
            """
            {"version": "https://jsonfeed.org/version/1.1", "title": "Mills", "home_page_url": "/", "feed_url": "feed.json", "next_url": "2.json",
             "icon": "i.png", "language": "en", "expired": true, "authors": [{"name": "Ada"}], "hubs": [{"type": "WebSub", "url": "https://hub.example.org/"}],
             "items": [{"id": 7, "url": "7", "external_url": "https://example.net/", "title": "A & <b>B</b>", "content_html": "<p>x</p>", "summary": "S",
               "image": "7.jpg", "date_published": "2026-03-20T08:00:00-05:00", "date_modified": "2026-03-21T08:00:00Z", "tags": ["w", "w"],
               "attachments": [{"url": "7.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 12, "duration_in_seconds": 3.5}]},
              {"id": "8", "content_text": "3 < 4", "authors": [{"name": "Bob"}]}, 9, {"id": "10"}]}
            """)
        #expect(feed.format.name == "JSON Feed 1.1" && feed.isEnded && feed.hubs.count == 1 && feed.skippedCount == 2)
        #expect(feed.next?.absoluteString == "https://example.org/2.json" && feed.picture?.path == "/i.png")
        let post = feed.posts[0]
        #expect(post.identifier == "7" && post.link?.path == "/7" && post.title == "A & B" && post.authors == ["Ada"])
        #expect(
            post.published == Date(timeIntervalSince1970: 1_774_011_600) && post.changed != nil
                && post.categories == ["w"])
        #expect(post.enclosures.first?.duration == 3.5 && post.picture?.path == "/7.jpg" && post.summary?.words == "S")
        #expect(feed.posts[1].content?.kind == .plain && feed.posts[1].authors == ["Bob"] && feed.posts.count == 2)
    }

    @Test("JSON Feeds of version 1 and JSON Feeds without a version are read")
    func looser() throws {
        let feed = try feed(#"{"title": "T", "author": {"name": "Ada"}, "items": [{"id": "1", "content_text": "x"}]}"#)
        #expect(feed.posts[0].authors == ["Ada"])
        #expect(throws: MastheadError.self) { try self.feed(#"{"items": [1, 2]}"#) }
        #expect(throws: MastheadError.self) {
            try self.feed(#"{"version": "https://jsonfeed.org/version/1", "items": ["#)
        }
    }
}
