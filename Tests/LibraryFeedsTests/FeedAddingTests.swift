import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of finding a feed at a typed URL, reading the feed, and following it once.
@Suite struct FeedAddingTests {
    private static let posts = [FeedFixture.Post(id: "one", title: "One", published: 1_767_400_000)]

    @Test("a feed's posts are listed as soon as the feed is followed")
    func adding() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/feed", title: "The Harbour", Self.posts)
        let addition = try await fixture.library.adding.add(fixture.server.url("/feed"))
        #expect(addition.isNew && addition.publication.kind == .feed && addition.publication.handle == "the-harbour")
        #expect(addition.publication.itemCount == 1 && addition.publication.policy == .everything)
        // The feed was just read, so this refresh does not request it.
        _ = try await fixture.library.refresh()
        #expect(fixture.requests("/feed") == 1)
        fixture.write("/none", "<rss><channel")
        await #expect(throws: MastheadError.self) {
            try await fixture.library.adding.add(fixture.server.url("/nothing"))
        }
        #expect(try await fixture.library.publications.all().count == 1)
    }

    @Test("a feed is recognized even if its URL redirects or is spelled differently")
    func known() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/feed", Self.posts)
        let target = fixture.server.url("/feed").absoluteString
        fixture.setFault { request in
            switch request.path {
            case "/old": [.send(.response(302, ["Location": target]))]
            case "/moved": [.send(.response(301, ["Location": target]))]
            default: nil
            }
        }
        #expect(try await fixture.library.adding.add(fixture.server.url("/feed")).isNew)
        var others = ["/feed", "/feed/", "/old", "/moved"].map { fixture.server.url($0) }
        others.append(try #require(URL(string: target.replacing("http:", with: "https:"))))
        for other in others {
            let addition = try await fixture.library.adding.add(other)
            #expect(!addition.isNew && addition.publication.url == fixture.server.url("/feed"), "\(other)")
        }
        #expect(try await fixture.library.publications.all().count == 1)
        try await fixture.library.following.unfollow("a-feed", keepsContent: true)
        #expect(try await fixture.library.adding.add(fixture.server.url("/feed/")).isFollowedAgain)
    }

    @Test("the password of one feed is not used for other feeds on the same server")
    func passwords() async throws {
        let fixture = try await FeedFixture()
        for path in ["/mine", "/other", "/list"] { fixture.write(path, title: String(path.dropFirst()), Self.posts) }
        let mine = fixture.server.url("/mine").absoluteString.replacing("http://", with: "http://ada:s3cret@")
        #expect(try await fixture.library.adding.add(try #require(URL(string: mine))).isNew)
        _ = try await fixture.library.adding.add(fixture.server.url("/other"))
        let others = fixture.server.log.filter { $0.path == "/other" }
        #expect(!others.isEmpty && others.allSatisfy { $0.headers["authorization"] == nil })
        #expect(try await fixture.library.publications.publication("other").url == fixture.server.url("/other"))
        // The URL without the user name and password is the same feed.
        let again = try await fixture.library.adding.add(fixture.server.url("/mine"))
        #expect(!again.isNew && again.publication.handle == "mine")
        try await fixture.library.following.unfollow("mine", keepsContent: true)
        #expect(try await fixture.library.adding.add(fixture.server.url("/mine")).isFollowedAgain)
        #expect(try await fixture.library.publications.publication("mine").url?.absoluteString == mine)
    }

    @Test("links in posts do not contain the feed's password")
    func relativeAddresses() async throws {
        let fixture = try await FeedFixture()
        fixture.write(
            "/mine",
            """
            <rss version="2.0"><channel><title>Mine</title><link>/home</link>
            <item><title>One</title><guid>1</guid><link>/one</link><description>&lt;p>Low &lt;a href="tide">tide&lt;/a> &lt;img src="a.png">&lt;/p></description>
            <enclosure url="one.mp3" type="audio/mpeg"/></item></channel></rss>
            """)
        fixture.write("/one.mp3", "ID3 an episode")
        fixture.setFault { request in
            guard request.headers["authorization"] == nil else { return nil }
            return [.send(.response(401, ["WWW-Authenticate": "Basic realm=\"x\""]))]
        }
        let mine = fixture.server.url("/mine").absoluteString.replacing("http://", with: "http://ada:s3cret@")
        _ = try await fixture.library.adding.add(try #require(URL(string: mine)))
        let post = try #require(try await fixture.library.posts.page().posts.first)
        let html = try await fixture.library.articles.html(of: post.id)
        #expect(html.contains(fixture.server.url("/tide").absoluteString) && !html.contains("s3cret"), "\(html)")
        #expect(post.link == fixture.server.url("/one"))
        #expect(post.enclosures.map(\.url) == [fixture.server.url("/one.mp3")])
        #expect(try await fixture.library.publications.publication("mine").feed?.home == fixture.server.url("/home"))
        _ = try await fixture.library.enclosures.download(of: post) { _, _ in }
        _ = try await fixture.library.refresh()
        for path in ["/one.mp3", "/a.png"] {
            let asked = fixture.server.log.filter { $0.path == path }
            #expect(!asked.isEmpty && asked.allSatisfy { $0.headers["authorization"] != nil }, "\(path)")
        }
    }

    @Test("`add` follows a web page's main feed instead of its comments feed")
    func page() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/blog/feed", title: "Blog", Self.posts)
        func page(_ links: String) -> String { "<!doctype html><head>\(links)</head><body>Words</body>" }
        let main = #"<link rel="alternate" type="application/atom+xml" href="/blog/feed">"#
        let comments = #"<link rel="alternate" type="application/rss+xml" title="Comments" href="/blog/comments/feed">"#
        let other = #"<link rel="alternate" type="application/rss+xml" title="All" href="/blog/all">"#
        fixture.write("/blog/", page(comments + main))
        #expect(
            try await fixture.library.adding.add(fixture.server.url("/blog/")).publication.url
                == fixture.server.url("/blog/feed"))
        fixture.write("/many/", page(main + other))
        await #expect { _ = try await fixture.library.adding.add(fixture.server.url("/many/")) } throws: { error in
            let error = error as? MastheadError
            return error?.code == .severalFeeds && error?.remedies.first?.subjects.count == 2
                && error?.found.contains("“All”") == true
                && error?.remedies.first?.words.hasPrefix("Add one of them, such as http://") == true
        }
        fixture.write("/dead/", page(other))
        await #expect(throws: MastheadError.self) { try await fixture.library.adding.add(fixture.server.url("/dead/")) }
        #expect(try await fixture.library.publications.all().count == 1)
    }

    @Test("the library follows all feeds of an OPML file at a URL")
    func following() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/feed", title: "Blog", Self.posts)
        fixture.write(
            "/list",
            "<opml version='2.0'><body><outline text='Sea'><outline xmlUrl='/feed' text='Blog'/></outline></body></opml>"
        )
        fixture.write(
            "/page",
            """
            <!doctype html><head><link rel="alternate" type="application/atom+xml" title="Blog" href="/feed">
            <link rel="alternate" type="application/rss+xml" href="/other"></head><body>Words</body>
            """)
        guard case .choice(let feeds, let page) = try await fixture.library.adding.follow(fixture.server.url("/page"))
        else {
            throw MastheadError(.otherFormat, cannot: "choose", to: "/page", found: "there is no choice")
        }
        #expect(feeds.map(\.title) == ["Blog", nil] && feeds[0].url == fixture.server.url("/feed"))
        #expect(page == fixture.server.url("/page"))
        #expect(try await fixture.library.publications.all().isEmpty)
        guard case .feeds(let list) = try await fixture.library.adding.follow(fixture.server.url("/list")) else {
            throw MastheadError(.otherFormat, cannot: "follow", to: "/list", found: "it is no list")
        }
        #expect(list.added == ["blog"])
        #expect(try await fixture.library.publications.publication("blog").feed?.folders == [["Sea"]])
        await #expect(throws: MastheadError.self) { try await fixture.library.adding.add(fixture.server.url("/list")) }
        // The feeds themselves were not requested.
        #expect(fixture.requests("/feed") == 0)
    }

    @Test("a feed keeps the name that the user gave it until the user removes the name")
    func naming() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/feed", title: "The Harbour", Self.posts)
        _ = try await fixture.library.adding.add(fixture.server.url("/feed"))
        try await fixture.library.feeds.setTitle("  My \n harbour ", of: "the-harbour")
        let named = try await fixture.library.publications.publication("the-harbour")
        #expect(named.title == "My harbour" && named.feed?.publishedTitle == "The Harbour")
        #expect(try await fixture.library.posts.page().posts.first?.feedTitle == "My harbour")
        try await fixture.library.feeds.setTitle(" ", of: "the-harbour")
        let again = try await fixture.library.publications.publication("the-harbour")
        #expect(again.title == "The Harbour" && again.feed?.ownTitle == nil)
    }

    @Test("a name in an OPML file replaces the feed's title")
    func listedNames() async throws {
        let fixture = try await FeedFixture()
        for name in ["a", "b", "c"] { fixture.write("/\(name)", title: "The Harbour", Self.posts) }
        let names = ["a": "My  coast", "b": "The  Harbour ", "c": "Never mind"]
        let rows = names.sorted { $0.key < $1.key }.map { #"<outline text="\#($1)" xmlUrl="/\#($0)"/>"# }.joined()
        let opml = Data("<opml><body>\(rows)</body></opml>".utf8)
        let place = fixture.server.url("/list")
        let handles = try await fixture.library.feeds.add(opml: opml, at: place).added
        #expect(handles.count == 3)
        try await fixture.library.feeds.setTitle("", of: handles[2])
        _ = try await fixture.library.refresh()
        let feeds = try await fixture.library.publications.all()
        #expect(feeds.map(\.feed?.publishedTitle) == ["The Harbour", "The Harbour", "The Harbour"])
        #expect(feeds.map(\.title) == ["My coast", "The Harbour", "The Harbour"])
        #expect(feeds.map(\.feed?.ownTitle) == ["My coast", nil, nil])
        #expect(String(decoding: try await fixture.library.feeds.opml(), as: UTF8.self).contains("My coast"))
        // A name that the reader set stays until the reader removes it. The list does not set it again.
        fixture.write("/a", title: "The Quay", Self.posts)
        fixture.clock.advance(by: 24 * 3600)
        _ = try await fixture.library.refresh()
        #expect(try await fixture.library.publications.publication(handles[0]).title == "My coast")
        try await fixture.library.feeds.setTitle("", of: handles[0])
        _ = try await fixture.library.feeds.add(opml: opml, at: place)
        fixture.write("/a", title: "The Mole", Self.posts)
        fixture.clock.advance(by: 24 * 3600)
        _ = try await fixture.library.refresh()
        #expect(try await fixture.library.publications.publication(handles[0]).title == "The Mole")
    }

    @Test("importing an OPML file reports which known feeds it added to folders")
    func filed() async throws {
        let fixture = try await FeedFixture()
        func list(_ folder: String) -> Data {
            let rows = ["a", "b"].map { #"<outline text="\#($0)" xmlUrl="/\#($0)"/>"# }
            return Data("<opml><body><outline text='\(folder)'>\(rows[0])</outline>\(rows[1])</body></opml>".utf8)
        }
        let place = fixture.server.url("/list")
        #expect(try await fixture.library.feeds.add(opml: list("Sea"), at: place).filed.isEmpty)
        #expect(try await fixture.library.feeds.add(opml: list("Sea"), at: place).filed.isEmpty)
        let addition = try await fixture.library.feeds.add(opml: list("Coast"), at: place)
        #expect(addition.known.count == 2 && addition.filed == ["a"])
        #expect(try await fixture.library.publications.publication("a").feed?.folders == [["Sea"], ["Coast"]])
    }

    @Test("if a web page does not link to any feeds, `add` requests common feed paths")
    func usualPlace() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/site/", "<!doctype html><title>Site</title><body>Words</body>")
        fixture.write("/site/rss.xml", title: "Site", Self.posts)
        let addition = try await fixture.library.adding.add(fixture.server.url("/site/"))
        #expect(addition.publication.url == fixture.server.url("/site/rss.xml"))
    }

    @Test("the search for feeds on a site skips a feed that has neither a title nor posts")
    func emptyUsualPlace() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/site/", "<!doctype html><title>Site</title><body>Words</body>")
        fixture.write("/site/feed", #"<?xml version="1.0"?><rss version="2.0"><channel></channel></rss>"#)
        fixture.write("/site/rss.xml", title: "Site", Self.posts)
        let addition = try await fixture.library.adding.add(fixture.server.url("/site/"))
        #expect(addition.publication.url == fixture.server.url("/site/rss.xml"))
    }

    @Test("a feed moves to another URL only if it can be read there")
    func moving() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/feed", Self.posts)
        fixture.write("/other", Self.posts)
        _ = try await fixture.library.adding.add(fixture.server.url("/feed"))
        try await fixture.library.posts.setRead(true, all: PostFilter())
        await #expect(throws: MastheadError.self) {
            try await fixture.library.adding.move("a-feed", toReadable: fixture.server.url("/nothing"))
        }
        #expect(
            try await fixture.library.adding.move("a-feed", toReadable: fixture.server.url("/other")).newPosts.isEmpty)
        let publication = try await fixture.library.publications.publication("a-feed")
        #expect(publication.url == fixture.server.url("/other") && publication.unreadCount == 0)
    }

    @Test("importing 1,000 feeds from an OPML file sends no requests")
    func list() async throws {
        let fixture = try await FeedFixture()
        let rows = (0..<1000).map {
            #"<outline type="rss" text="Feed \#($0 % 50)" xmlUrl="https://example.org/\#($0)/"/>"#
        }
        let twins = #"<outline xmlUrl="http://example.org/7"/><outline text="bad" xmlUrl="javascript:1"/>"#
        let list = "<opml><body><outline text=\"F\">\(rows.joined(separator: "\n"))</outline>\(twins)</body></opml>"
        let addition = try await fixture.library.feeds.add(opml: Data(list.utf8), at: fixture.server.url("/list"))
        #expect(addition.added.count == 1000 && Set(addition.added).count == 1000 && addition.known.count == 1)
        #expect(addition.diagnostics.count == 1 && addition.diagnostics.first?.line == 1000)
        #expect(fixture.server.log.isEmpty)
        #expect(
            try await fixture.library.feeds.add(opml: Data(list.utf8), at: fixture.server.url("/list")).added.isEmpty)
    }
}
