import Foundation
import Periodical
import Testing

@testable import Formats

/// Tests that a fault in a feed affects only the text around it.
@Suite struct DamagedFeedTests {
    private func feed(_ text: String) throws -> Feed {
        try Feed(Data(text.utf8), at: #require(URL(string: "https://example.org/feed/")))
    }

    private func rss(_ items: [String]) -> String {
        "<?xml version=\"1.0\"?>\n<rss version=\"2.0\"><channel><title>F</title>" + items.joined(separator: "\n")
            + "</channel></rss>"
    }

    private func item(_ number: Int) -> String {
        "<item><title>T\(number)</title><link>https://example.org/\(number)</link><guid>g\(number)</guid><description>D\(number)</description></item>"
    }

    @Test(
        "an invalid UTF-8 byte in a feed damages only one character",
        arguments: [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><rss><channel><title>Überführung – “eins”</title><item><title>caf# 潮汐</title><guid>1</guid></item><item><title>größer</title><guid>2</guid></item></channel></rss>",
            "<rss><channel><title>Überführung – “eins”</title><item><title>caf# 潮汐</title><guid>1</guid></item><item><title>größer</title><guid>2</guid></item></channel></rss>",
            "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"Überführung – “eins”\", \"items\": [{\"id\": \"1\", \"title\": \"caf# 潮汐\", \"url\": \"https://example.org/1\"}, {\"id\": \"2\", \"title\": \"größer\"}]}",
        ])
    func strangeByte(text: String) throws {
        let parts = text.split(separator: "#", maxSplits: 1)
        // A Latin-1 letter, and the first two bytes of a character with three bytes.
        for bad in [[0xE9], [0xE2, 0x80]] as [[UInt8]] {
            let data = Data(parts[0].utf8) + bad + Data(parts[1].utf8)
            let feed = try Feed(data, at: #require(URL(string: "https://example.org/feed/")))
            #expect(feed.title == "Überführung – “eins”")
            #expect(feed.posts.map(\.title) == ["caf\u{FFFD} 潮汐", "größer"])
            #expect(feed.fault?.line == 1 && feed.fault?.column == parts[0].utf8.count + 1, "\(feed.fault as Any)")
        }
    }

    @Test(
        "a damaged RSS item is reported, and the posts after it are read",
        arguments: [
            ("<item><title>One \u{0}two</title><link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One \u{8}two\u{FFFF}</title><link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One <b>two</title><link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One <i>t<b>wo</i></title><link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One <b two</title><link>https://example.org/x</link></item>", "One <b two"),
            ("<item><title>One <a href=\"x>two</title><link>https://example.org/x</link></item>", nil),
            ("<item><title>One<br>two</title><link>https://example.org/x</link></item>", nil),
            ("<item><title>One two</Title><link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One two</title</b></u><link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One two<link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One two</title><link>https://example.org/x</link>", "One two"),
            ("<item><title>One two</title><link>https://example.org/x</link></channel>", "One two"),
            ("<item><title><![CDATA[One two</title><link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One two</title><!-- <link>https://example.org/x</link></item>", "One two"),
            ("<item><title>One two</title><? <link>https://example.org/x</link></item>", "One two"),
            (
                "<item><title>One two</title><link>https://example.org/x</link><description>"
                    + String(repeating: "<b>x", count: 400) + "</description></item>", "One two"
            ),
            ("<item><title>One two</title><link>https://example.org/x</link></item></channel></rss>", "One two"),
            (
                "<item><title>One two</title><link>https://example.org/x</link><enclosure url=\"a.mp3\" url='b.mp3' type=audio/mpeg></item>",
                "One two"
            ),
        ])
    func damaged(damage: String, title: String?) throws {
        let feed = try feed(rss([item(1), damage, item(2), item(3)]))
        #expect(feed.fault != nil)
        #expect(feed.title == "F")
        let posts = feed.posts.filter { $0.link?.path == "/x" }
        #expect(posts.count == 1, "\(feed.posts.map(\.title))")
        if let title { #expect(posts.first?.title == title) }
        for number in 1...3 {
            let post = try #require(feed.posts.first { $0.identifier == "g\(number)" })
            #expect(post.title == "T\(number)" && post.link?.path == "/\(number)" && post.content?.text == "D\(number)")
        }
        #expect(feed.posts.count == 4)
    }

    @Test("a damaged Atom entry is reported, and the posts after it are read")
    func atom() throws {
        let entry = { (number: Int) in
            "<entry><id>g\(number)</id><title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>T<i>\(number)</i></div></title><author><name>Ada</name></author><source><id>s</id><title>S</title></source><link href='/\(number)'/></entry>"
        }
        let feed = try feed(
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>F</title>\(entry(1))<entry><id>x</id><title>One <b>two</title><link href='/x'/></entry>\(entry(2))</feed>"
        )
        #expect(feed.fault != nil && feed.posts.map(\.title) == ["T1", "One two", "T2"])
        #expect(feed.posts.map(\.link?.path) == ["/1", "/x", "/2"])
        #expect(feed.posts.last?.authors == ["Ada"] && feed.posts.last?.source == "S")
    }

    @Test("a feed can be read if other text precedes it, but not if it is inside a web page")
    func surroundings() throws {
        let feed = try feed("<br />\n<b>Warning</b>: x in <b>y.php</b><br />\n" + rss([item(1)]))
        #expect(feed.title == "F" && feed.posts.count == 1 && feed.fault != nil)
        #expect(throws: MastheadError.self) {
            try self.feed("<!doctype html><html><head><title>x<body><p>y<br>" + self.rss([self.item(1)]))
        }
    }

    @Test("if the HTML in a feed is not escaped, its text and paragraphs are kept")
    func unescaped() throws {
        let feed = try feed(
            rss([
                item(1),
                "<item><title>X</title><description><p>One<br>two <img src=a.png> three <p>a < b & c</description></item>",
                item(2),
            ]))
        let words = try #require(feed.posts[1].content?.words)
        #expect(words == "One two three a < b & c")
        #expect(feed.posts.count == 3)
    }

    @Test("a post with an out-of-range numeric identifier is identified by its link or text")
    func hugeNumber() throws {
        let feed = try feed(
            #"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [{"id": 1e400, "url": "https://example.org/1", "content_text": "x"}, {"id": 1e400, "title": "Two", "content_text": "y"}, {"id": "3", "content_text": "z", "attachments": [{"url": "a.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 1e999}]}]}"#
        )
        #expect(feed.posts.map(\.identifier) == [nil, nil, "3"])
        let identities = feed.posts.map { FeedIdentity($0).text }
        #expect(identities[0] == "link:https://example.org/1" && identities[1].hasPrefix("hash:"))
        #expect(feed.posts[2].enclosures.first?.byteCount == nil && feed.posts[2].enclosures.count == 1)
    }

    @Test("titles and names in feeds and OPML files have at most 1,000 characters")
    func lengths() throws {
        let long = String(repeating: "long ", count: 20_000)
        let rss = try feed(
            "<rss version='2.0'><channel><title>\(long)</title><description>\(long)</description><managingEditor>\(long)</managingEditor><item><title>&lt;b>\(long)&lt;/b></title><guid>1</guid><author>\(long)</author><category>\(long)</category><source url='x'>\(long)</source></item></channel></rss>"
        )
        let atom = try feed(
            "<feed xmlns='http://www.w3.org/2005/Atom'><title type='html'>\(long)</title><entry><id>1</id><title type='xhtml'><div>\(long)</div></title><author><name>\(long)</name></author><category term='\(long)'/><link rel='enclosure' href='a.mp3' title='\(long)'/></entry></feed>"
        )
        let json = try feed(
            #"{"version": "https://jsonfeed.org/version/1.1", "title": "\#(long)", "authors": [{"name": "\#(long)"}], "items": [{"id": "1", "title": "\#(long)", "tags": ["\#(long)"], "attachments": [{"url": "a", "title": "\#(long)"}]}]}"#
        )
        for feed in [rss, atom, json] {
            let post = try #require(feed.posts.first)
            let own = [feed.title, feed.summary, post.title, post.source] + post.enclosures.map(\.title)
            let names = own.compactMap { $0 } + post.authors + post.categories
            #expect(feed.title != nil && post.title != nil && !post.authors.isEmpty && !post.categories.isEmpty)
            for name in names {
                #expect(name.hasPrefix("long long") && name.hasSuffix("long…") && name.count <= 1000, "\(name.count)")
            }
        }
        let part = long.prefix(50_000)
        let list = try OPML(
            opml: Data(
                "<opml><head><title>\(part)</title></head><body><outline text='\(part)'><outline text='\(part)' xmlUrl='https://example.org/a'/></outline></body></opml>"
                    .utf8), at: #require(URL(string: "https://example.org/list.opml")))
        let row = try #require(list.rows.first)
        let names = [list.title ?? long, row.title ?? long] + row.folders.joined()
        for name in names { #expect(name.count <= 1000) }
        #expect(row.folders.count == 1)
    }
}
