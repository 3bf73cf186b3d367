import Foundation
import Testing

@testable import Formats

/// Tests how the feeds of a web page are found.
@Suite struct FeedLinksTests {
    private func links(_ html: String, at address: String = "https://example.org/blog/post?x=1") throws -> FeedLinks {
        FeedLinks(Data(html.utf8), at: try #require(URL(string: address)))
    }

    @Test("each feed that a web page links to is listed once, with comment feeds last")
    func named() throws {
        let links = try links(
            """
            <!doctype html><html><head><base href="/site/"><link rel="alternate stylesheet" href="s.css" type="text/css">
            <link rel=alternate type="application/rss+xml" title="Comments" href="comments.xml">
            <link rel="Alternate" type="application/rss+xml; charset=utf-8" title=" The  feed " href="feed.xml">
            <link rel="alternate" type="application/atom+xml" href="feed:https://example.org/atom"><link rel="alternate" hreflang="de" href="/de">
            <link rel="feed" href="hfeed"><link rel="alternate" type="application/rss+xml" href="feed.xml#again">
            <link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/1"><link rel="alternate" type="application/json+oembed" href="o">
            <link rel="alternate" type="application/atom+xml;profile=opds-catalog" href="opds"><link rel="alternate" type="application/rss+xml" href="javascript:x">
            </head><body><link rel="alternate" type="application/rss+xml" href="forged.xml">
            """)
        #expect(
            links.named.map(\.url.absoluteString) == [
                "https://example.org/site/feed.xml", "https://example.org/atom", "https://example.org/site/hfeed",
                "https://example.org/site/comments.xml",
            ])
        #expect(links.named.first?.title == "The feed")
    }

    @Test("if a web page does not link to any feeds, common feed paths are suggested")
    func usual() throws {
        let places = try links("<p>nothing").usual.map(\.absoluteString)
        #expect(places.first == "https://example.org/blog/post/feed" && places.contains("https://example.org/feed.xml"))
        #expect(places.contains("https://example.org/?feed=rss2") && Set(places).count == places.count)
        #expect(try links("", at: "https://example.org").usual.count == 10)
    }
}
