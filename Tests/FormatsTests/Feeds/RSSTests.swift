import Foundation
import Periodical
import Testing

@testable import Formats

/// Tests of all versions of RSS, including damaged feeds.
@Suite struct RSSTests {

    private func feed(_ text: String, at address: String = "https://example.org/feed/") throws -> Feed {
        try Feed(Data(text.utf8), at: #require(URL(string: address)))
    }

    @Test("an RSS 2.0 feed is read together with its common extension modules")
    func modern() throws {
        let feed = try feed(
            """
            <?xml version="1.0"?>
            <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
                xmlns:media="http://search.yahoo.com/mrss" xmlns:itunes="http://www.itunes.com/DTDs/PodCast-1.0.dtd"
                xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" xmlns:atom="http://www.w3.org/2005/Atom">
            <channel><title>Mills &amp;amp; Rivers</title><link>/</link><description>Water</description><language>en</language>
            <atom:link rel="self" href="https://example.org/feed.xml"/><atom:link rel="hub" href="https://hub.example.org/"/>
            <ttl>90</ttl><skipHours><hour>3</hour><hour>24</hour></skipHours><skipDays><day>Sunday</day></skipDays>
            <image><url>logo.png</url></image>
            <item><title>The <em>wheel</em> turns</title><link>a?b=1&amp;c=2</link><guid isPermaLink="false">No. 1</guid>
              <description>Short.</description><content:encoded><![CDATA[<p>Long &amp; <a href="x">wide</a></p>]]></content:encoded>
              <dc:creator>Ada</dc:creator><author>bob@example.org (Bob)</author><category>Water</category><category>Water</category>
              <pubDate>Fri, 20 Mar 2026 08:00:00 EST</pubDate><comments>https://example.org/a#c</comments>
              <enclosure url="a.mp3" length="1234" type="audio/MPEG"/><itunes:duration>1:02:03</itunes:duration>
              <media:group><media:thumbnail url="t.jpg"/><media:content url="v.mp4" type="video/mp4" fileSize="99"/></media:group></item>
            <item><title>AT&amp;T, 3 &lt; 4</title><guid>https://example.org/b</guid><description>&lt;p&gt;All of it.&lt;/p&gt;</description></item>
            </channel></rss>
            """)
        #expect(feed.format.name == "RSS 2.0" && feed.fault == nil)
        #expect(feed.title == "Mills & Rivers" && feed.home?.absoluteString == "https://example.org/")
        #expect(feed.address?.lastPathComponent == "feed.xml" && feed.hubs.count == 1 && feed.restTime == 5400)
        #expect(feed.silentHours == [3, 0] && feed.silentDays == ["sunday"])
        #expect(feed.picture?.absoluteString == "https://example.org/feed/logo.png")
        let post = try #require(feed.posts.first)
        #expect(post.title == "The wheel turns" && post.identifier == "No. 1")
        #expect(post.link?.absoluteString == "https://example.org/feed/a?b=1&c=2")
        #expect(post.content?.text == #"<p>Long &amp; <a href="x">wide</a></p>"# && post.content?.kind == .html)
        #expect(post.content?.base?.absoluteString == "https://example.org/feed/")
        #expect(post.summary?.words == "Short." && post.authors == ["Ada", "Bob"] && post.categories == ["Water"])
        #expect(post.published == Date(timeIntervalSince1970: 1_774_011_600))
        #expect(post.enclosures.map(\.url.lastPathComponent) == ["a.mp3", "v.mp4"])
        #expect(post.enclosures.first?.duration == 3723 && post.enclosures.first?.type == "audio/mpeg")
        #expect(post.enclosures.first?.byteCount == 1234 && post.picture?.lastPathComponent == "t.jpg")
        let other = feed.posts[1]
        #expect(other.title == "AT&T, 3 < 4" && other.link?.absoluteString == "https://example.org/b")
        #expect(other.content?.words == "All of it." && other.summary == nil)
    }

    @Test(
        "older versions of RSS and feeds without a root element are read",
        arguments: [
            (
                "RSS 0.90",
                #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>T</title><link>https://example.org/</link></channel><item><title>One</title><link>https://example.org/1</link></item></rdf:RDF>"#
            ),
            (
                "RSS 1.0",
                #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>T</title><link>https://example.org/</link></channel><item rdf:about="https://example.org/1"><title>One</title><link>https://example.org/1</link></item></rdf:RDF>"#
            ),
            (
                "RSS 0.91",
                #"<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><title>T</title><link>https://example.org/</link><item><title>One</title><link>https://example.org/1</link></item></channel></rss>"#
            ),
            (
                "RSS 2.0",
                #"<rss xmlns="http://backend.userland.com/rss2"><channel><title>T</title><link>https://example.org/</link></channel><item><title>One</title><link>https://example.org/1</link></item></rss>"#
            ),
            (
                "RSS 2.0",
                #"<channel><title>T</title><link>https://example.org/</link><item><title>One</title><link>https://example.org/1</link></item></channel>"#
            ),
        ])
    func versions(name: String, text: String) throws {
        let feed = try feed(text)
        #expect(feed.format.name == name && feed.title == "T" && feed.home?.host() == "example.org")
        #expect(feed.posts.map(\.title) == ["One"] && feed.posts.first?.link?.path == "/1")
    }

    @Test("the readable part of a malformed feed is read, and the fault is reported")
    func damaged() throws {
        let start =
            "<rss version='2.0'><channel><title>A & B</title><item><title>One&nbsp;&mdash; &eacute;</title><link>https://example.org/1</link></item>"
        let cut = try feed(start + "<item><title>Two</title><descr")
        #expect(cut.fault != nil && cut.isCut && cut.posts.map(\.title) == ["One — é"])
        // The only post is incomplete.
        #expect(throws: MastheadError.self) { try self.feed("<rss><channel><title>A</title><item><title>Two</ti") }
        // A prefix without a namespace, and HTML that is not escaped.
        let loose = try feed(
            start
                + "<item><dc:creator>Ada</dc:creator><description><p>Un <b>escaped</b><br/>&amp; so</p></description></item></channel></rss>"
        )
        #expect(loose.posts.last?.authors == ["Ada"])
        #expect(loose.posts.last?.content?.text == "<p>Un <b>escaped</b><br>&amp; so</p>")
        // Blank lines before the declaration, and no declaration.
        #expect(try feed("\n\n <?xml version='1.0'?>" + start + "</channel></rss>").posts.count == 1)
        #expect(try feed(start + "<item></item><item>words</item></channel></rss>").skippedCount == 2)
    }

    @Test("a feed with a wrong encoding declaration is decoded correctly")
    func encodings() throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"%\"?><rss version=\"2.0\"><channel><title>Mühle</title><item><title>Größe</title></item></channel></rss>"
        let latin = try #require(text.replacing("%", with: "iso-8859-1").data(using: .isoLatin1))
        let wrong = try #require(text.replacing("%", with: "utf-8").data(using: .windowsCP1252))
        let wide = try #require(text.replacing("%", with: "utf-16").data(using: .utf16))
        let untrue = Data(text.replacing("%", with: "utf-16").utf8)
        for data in [latin, wrong, wide, untrue] {
            let feed = try Feed(data, at: #require(URL(string: "https://example.org/")))
            #expect(feed.title == "Mühle" && feed.posts.first?.title == "Größe")
        }
    }

    @Test("Windows-1252 is detected in feeds that declare Latin-1 or contain invalid UTF-8")
    func windowsLatin() throws {
        for name in ["utf-8", "iso-8859-1", "windows-1252"] {
            var data = Data("<?xml version=\"1.0\" encoding=\"\(name)\"?><rss><channel><title>M".utf8)
            data += [0xFC] + Data("hle ".utf8) + [0x93] + Data("x".utf8) + [0x94, 0x9D]
            data += Data("</title><item><title>Gr".utf8) + [0xF6, 0xDF] + Data("e</title></item></channel></rss>".utf8)
            let feed = try Feed(data, at: #require(URL(string: "https://example.org/")))
            #expect(feed.title?.hasPrefix("Mühle “x”") == true, "\(name): \(feed)")
            #expect(feed.posts.map(\.title) == ["Größe"] && feed.fault == nil, "\(name): \(feed)")
        }
    }

    @Test("a feed's links are ignored unless they lead to web pages")
    func hostile() throws {
        let feed = try feed(
            """
            <!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
            <rss version="2.0"><channel><title>&f;&b;T</title><link>javascript:alert(1)</link>
            <item><title>One</title><link>file:///etc/passwd</link><enclosure url="data:text/html,x"/></item></channel></rss>
            """)
        #expect(feed.home == nil && feed.posts.first?.link == nil && feed.posts.first?.enclosures == [])
        #expect(feed.title?.contains("root:") != true && feed.title?.contains("aaa") != true)
    }

    @Test("the error for a document that is not a feed names its format")
    func others() throws {
        for (text, words) in [
            ("<!doctype html><html><p>x", "web page"), ("{\"a\": 1}", "not a JSON Feed"),
            ("<plist/>", "not RSS or Atom"), ("words", "plain text"), ("", "empty"),
        ] {
            let error = #expect(throws: MastheadError.self) { try feed(text) }
            #expect(
                error?.found.contains(words) == true || error?.found.contains("not XML or JSON") == true,
                "\(error?.found ?? "")")
        }
    }
}
