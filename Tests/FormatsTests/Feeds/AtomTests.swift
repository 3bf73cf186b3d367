import Foundation
import Testing

@testable import Formats

/// Tests of Atom 1.0 and 0.3.
@Suite struct AtomTests {
    private func feed(_ text: String) throws -> Feed {
        try Feed(Data(text.utf8), at: #require(URL(string: "https://example.org/feed/atom")))
    }

    @Test("the base URLs, languages, text types, links and authors of an Atom feed are read")
    func modern() throws {
        let feed = try feed(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/base/" xml:lang="en">
            <title type="html">Mills &amp;amp; &lt;b&gt;Rivers&lt;/b&gt;</title><subtitle>Water</subtitle><link href=".."/><link rel="self" href="x"/>
            <link rel="next" href="older"/><author><name>Ada</name></author><updated>2026-03-20T08:00:00Z</updated>
            <entry xml:base="posts/"><id>tag:example.org,2026:1</id><title>One</title><link rel="alternate" type="application/json" href="1.json"/>
              <link rel="alternate" type="text/html" href="1"/><link rel="enclosure" type="audio/mpeg" length="7" href="1.mp3" title="Talk"/>
              <link rel="via" href="https://example.net/"/><category term="w" label="Water"/>
              <published>2026-03-01T08:00:00+01:00</published><updated>2026-03-02T08:00:00.25Z</updated>
              <summary>Short &amp; plain</summary>
              <content type="xhtml" xml:lang="de"><div xmlns="http://www.w3.org/1999/xhtml" xml:base="deep/"><p>Lang <img src="i.png"/>&amp; breit</p></div></content></entry>
            <entry><id>2</id><title type="text">3 &lt; 4 &amp;amp; 5</title><content type="html">&lt;p&gt;x&lt;/p&gt;</content><author><name>Bob</name></author></entry>
            <entry><id>https://example.org/3</id><content type="application/pdf" src="3.pdf"/></entry>
            </feed>
            """)
        #expect(feed.format.name == "Atom 1.0" && feed.title == "Mills & Rivers" && feed.summary == "Water")
        #expect(
            feed.home?.absoluteString == "https://example.org/"
                && feed.next?.absoluteString == "https://example.org/base/older")
        let post = feed.posts[0]
        #expect(post.link?.absoluteString == "https://example.org/base/posts/1" && post.authors == ["Ada"])
        #expect(post.externalLink?.host() == "example.net" && post.categories == ["Water"])
        #expect(post.content?.text == #"<p>Lang <img src="i.png">&amp; breit</p>"#)
        #expect(
            post.content?.base?.absoluteString == "https://example.org/base/posts/deep/"
                && post.content?.language == "de")
        #expect(post.summary?.words == "Short & plain" && post.summary?.kind == .plain)
        #expect(post.published == Date(timeIntervalSince1970: 1_772_348_400))
        #expect(post.changed == Date(timeIntervalSince1970: 1_772_438_400.25))
        #expect(
            post.enclosures == [
                FeedEnclosure(
                    url: try #require(URL(string: "https://example.org/base/posts/1.mp3")), type: "audio/mpeg",
                    byteCount: 7, title: "Talk")
            ])
        #expect(feed.posts[1].title == "3 < 4 &amp; 5" && feed.posts[1].authors == ["Bob"])
        #expect(feed.posts[2].link?.path == "/3" && feed.posts[2].enclosures.first?.type == "application/pdf")
    }

    @Test("Atom 0.3 feeds, Atom feeds without a namespace and single Atom entries are read")
    func others() throws {
        let old = try feed(
            #"<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><tagline>Sub</tagline><entry><title mode="escaped" type="text/html">A &amp;amp; B</title><id>1</id><issued>2004-05-01T08:00:00Z</issued><modified>2004-05-02T08:00:00Z</modified><content type="text/html" mode="escaped">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>"#
        )
        #expect(old.format.name == "Atom 0.3" && old.summary == "Sub" && old.posts[0].title == "A & B")
        #expect(
            old.posts[0].published != nil && old.posts[0].changed != nil && old.posts[0].content?.text == "<p>x</p>")
        let encoded = try feed(
            #"<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title type="text/html" mode="base64">QSA8Yj5CPC9iPg==</title></entry></feed>"#
        )
        #expect(encoded.posts.map(\.title) == ["A B"])
        let bare = try feed(
            "<feed><title>T</title><entry><id>1</id><title>One</title><summary>&lt;p&gt;a &lt;b&gt;b&lt;/b&gt;&lt;/p&gt;</summary></entry></feed>"
        )
        #expect(bare.posts[0].content?.kind == .html && bare.posts[0].content?.words == "a b")
        let single = try feed(#"<entry xmlns="http://www.w3.org/2005/Atom"><id>1</id><title>One</title></entry>"#)
        #expect(single.posts.map(\.title) == ["One"])
    }

    @Test("links in a post's content are resolved with the base URL in xml:base")
    func basesWithinContent() throws {
        let read = try feed(
            #"<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p xml:base="a/b.html"><img src="i.png" srcset="j.png 1x, k.png 2x"/><a xml:base="c/" href="d">x</a><a href="/e">y</a></p><p xml:base="https://b.example/f/"><a href="g">z</a></p></div></content></entry></feed>"#
        )
        let text = try #require(read.posts.first?.content?.text)
        for part in [
            #"src="a/i.png" srcset="a/j.png 1x, a/k.png 2x""#, #"href="a/c/d""#, #"href="/e""#,
            #"href="https://b.example/f/g""#,
        ] { #expect(text.contains(part), "\(text)") }
    }
}
