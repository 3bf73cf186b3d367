import Foundation
import Testing

@testable import LibraryAgent

/// Tests of the feeds whose URLs the library sends to the feed server.
@Suite struct HeardFeedTests {
    private func isSent(_ feed: String, selfLink: String? = nil) throws -> Bool {
        let server = try #require(URL(string: "https://press.example.com/"))
        let hub = try #require(URL(string: "https://hub.example.net/"))
        let topic = try selfLink.map { try #require(URL(string: $0)) }
        return try HeardFeed.feed(#require(URL(string: feed)), topic: topic, hubs: [hub], at: server) != nil
    }

    @Test("a feed's URL is not sent to the feed server if it could contain a secret")
    func secrets() throws {
        let host = "https://example.org/feed"
        for query in [
            "token=abc", "rss_token=1", "apiKey=ab", "key=ab", "auth=x", "user=ada&secret=7", "u=1&password=p",
            "id=6f1c2a9e4b7d4f0a8c3e5d1b2a7f9c0e", "6f1c2a9e4b7d4f0a8c3e5d1b2a7f9c0e",
            "u=0f8fad5b-d9cb-469f-a165-70867728950e", "p=Zk3v9Qx1LmB7tR2w",
        ] {
            #expect(try !isSent("\(host)?\(query)"), "\(query)")
            #expect(try !isSent(host, selfLink: "\(host)?\(query)"), "\(query)")
        }
        #expect(try !isSent("https://ada:pass@example.org/feed"))
    }

    @Test("a public feed's URL is sent to the feed server with its query")
    func others() throws {
        let host = "https://example.org/feed"
        for query in [
            "", "feed=rss2", "author=ada-lovelace", "tag=the-making-of-an-issue-2024", "page=1234567890123456",
            "channel_id=UCa1b2c3d4e5f6g7h8i9j0kl", "lang=en&format=atom",
        ] {
            #expect(try isSent("\(host)?\(query)"), "\(query)")
        }
    }
}
