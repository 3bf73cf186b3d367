import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import Synchronization
import TestSupport
import Testing

/// Tests of refreshing feeds.
@Suite struct FeedRefreshTests {
    private static let posts = [FeedFixture.Post(id: "one", title: "One", published: 1_767_400_000)]

    @Test("checking an unchanged feed takes one conditional request")
    func conditional() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        fixture.clock.advance(by: 3600)
        let summary = try await fixture.library.refresh()
        #expect(summary.unchanged.count == 1 && summary.read.isEmpty)
        let requests = fixture.server.log
        #expect(requests.count == 2 && requests[1].headers["if-none-match"] != nil)
        #expect(requests[0].headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test("compressed responses are decompressed, even from a server that always compresses")
    func compressed() async throws {
        let fixture = try await FeedFixture()
        let file = fixture.folder["feed.xml"]
        try Data(FeedFixture.atom("Pressed", Self.posts).utf8).write(to: file)
        _ = try await Tool.run(["gzip", "-k", file.path])
        let pressed = try Data(contentsOf: fixture.folder["feed.xml.gz"])
        fixture.setFault { _ in [.send(.response(200, ["Content-Encoding": "gzip"], body: pressed))] }
        try await fixture.follow("/feed")
        #expect(try await fixture.library.refresh().newPosts == ["feed": 1])
        #expect(try await fixture.library.publications.publication("feed").title == "Pressed")
    }

    @Test(
        "the library stores all posts, even if they share an identifier",
        arguments: [
            "<item><title>One</title><guid>same</guid></item><item><title>Two</title><guid>same</guid></item>",
            "<item><title>One</title><link>https://example.org/</link></item><item><title>Two</title><link>https://example.org/</link></item>",
        ])
    func sameNames(items: String) async throws {
        let fixture = try await FeedFixture()
        fixture.write("/same", "<rss version=\"2.0\"><channel><title>Same</title>\(items)</channel></rss>")
        fixture.write("/other", Self.posts)
        try await fixture.follow("/same", "/other")
        #expect(try await fixture.library.refresh().newPosts == ["same": 2, "other": 1])
        fixture.clock.advance(by: 86_400)
        #expect(try await fixture.library.refresh().newPosts.isEmpty)
    }

    @Test("posts stay separate even if their identifiers are equal up to a null character")
    func controlCharacters() async throws {
        let fixture = try await FeedFixture()
        fixture.write(
            "/feed",
            #"{"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [{"id": "a\u0000x", "content_text": "1"}, {"id": "a\u0000y", "content_text": "2"}]}"#
        )
        try await fixture.follow("/feed")
        #expect(try await fixture.library.refresh().newPosts == ["feed": 2])
    }

    @Test("responses with Brotli compression are decompressed")
    func brotli() async throws {
        let fixture = try await FeedFixture()
        // An RSS feed with one post, compressed by the program `brotli`.
        let pressed = try #require(
            Data(
                base64Encoded:
                    "G+wAAKyOdxSrhpGM5eI2TnmUah6fsjnp8yOXMm50+ZIm1zxPb3ijzXLHgVq72y36rdUCaf7AYW8FGFjOTf6xKyNzZN"
                    + "+CDBPrpqLWT/jxZIDYJFDrVRG6PDRA/cGfncozPKuO6Z26xwNy3TZHEcOCzYEcBQvZ8nQBrqQnynPMXw=="))
        fixture.setFault { _ in [.send(.response(200, ["Content-Encoding": "br"], body: pressed))] }
        try await fixture.follow("/feed")
        #expect(try await fixture.library.refresh().newPosts == ["feed": 1])
        #expect(try await fixture.library.publications.publication("feed").title == "Pressed otherwise")
        #expect(fixture.server.log.first?.headers["accept-encoding"]?.contains("br") == true)
    }

    @Test("after a permanent redirect, a feed moves to the new URL only if that URL works")
    func moved() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/new", Self.posts)
        fixture.write("/page", "<html><body>Domain for sale</body></html>")
        let place = Mutex("/page")
        let (page, new) = (fixture.server.url("/page").absoluteString, fixture.server.url("/new").absoluteString)
        fixture.setFault { request in
            guard request.path == "/feed" else { return nil }
            return [.send(.response(301, ["Location": place.withLock { $0 } == "/new" ? new : page]))]
        }
        try await fixture.follow("/feed")
        #expect(try await fixture.library.refresh().failures.count == 1)
        #expect(try await fixture.library.publications.publication("feed").url == fixture.server.url("/feed"))
        place.withLock { $0 = "/new" }
        fixture.clock.advance(by: 3600)
        #expect(try await fixture.library.refresh().moved == ["feed": fixture.server.url("/new")])
        #expect(try await fixture.library.publications.publication("feed").url == fixture.server.url("/new"))
    }

    @Test("if a feed declares a new URL, it moves there only if it can be read there")
    func named() async throws {
        let fixture = try await FeedFixture()
        fixture.write("/new", title: "There", Self.posts)
        func podcast(_ address: String) -> String {
            """
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Here</title>
            <itunes:new-feed-url>\(address)</itunes:new-feed-url><item><guid>one</guid><title>One</title></item>
            </channel></rss>
            """
        }
        fixture.write("/feed", podcast(fixture.server.url("/nowhere").absoluteString))
        try await fixture.follow("/feed")
        #expect(try await fixture.library.refresh().moved.isEmpty)
        #expect(try await fixture.library.publications.publication("feed").title == "Here")
        fixture.write("/feed", podcast(fixture.server.url("/new").absoluteString))
        fixture.clock.advance(by: 3600)
        #expect(try await fixture.library.refresh().moved == ["feed": fixture.server.url("/new")])
        #expect(try await fixture.library.publications.publication("feed").title == "There")
    }

    @Test("if a feed has ended, this is reported once, and the feed is then checked only on request")
    func ended() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        fixture.setFault { _ in [.send(.response(410))] }
        fixture.clock.advance(by: 3600)
        let summary = try await fixture.library.refresh()
        #expect(summary.ended == ["feed"] && summary.failures.isEmpty)
        #expect(summary.diagnostics.map(\.code) == ["ended-feed"])
        #expect(try await fixture.library.posts.count() == 1)
        #expect(try await fixture.library.publications.publication("feed").feed?.isEnded == true)
        #expect(try await fixture.library.refresh().ended.isEmpty)
        #expect(fixture.requests("/feed") == 2)
        fixture.setFault(nil)
        fixture.clock.advance(by: 3600)
        fixture.write(Self.posts + [FeedFixture.Post(id: "two", title: "Two", published: 1_767_500_000)])
        #expect(try await fixture.library.refresh(of: ["feed"]).newPosts == ["feed": 1])
        #expect(try await fixture.library.publications.publication("feed").feed?.isEnded == false)
    }

    @Test("each server receives at most two feed requests at a time")
    func twoToAHost() async throws {
        let fixture = try await FeedFixture()
        let gate = Gate()
        let others = Mutex((asked: 0, hanging: 0, most: 0))
        let body = Data(FeedFixture.atom("Feed", Self.posts).utf8)
        fixture.setFault { request in
            let isOther = request.path.hasPrefix("/other")
            others.withLock { others in
                if isOther { others.asked += 1 } else { others.hanging += 1 }
                // Requests to this host hang until all six feeds of the other host were requested.
                if others.asked < 6 { others.most = others.hanging } else { gate.open() }
            }
            return (isOther ? [] : [.wait(gate)]) + [.send(.response(200, body: body))]
        }
        for number in 0..<6 {
            try await fixture.follow("/\(number)")
            let other = fixture.server.url("/other\(number)").absoluteString.replacing("127.0.0.1", with: "localhost")
            _ = try await fixture.library.feeds.add(
                opml: Data("<opml><body><outline xmlUrl=\"\(other)\"/></body></opml>".utf8), at: fixture.server.url("/")
            )
        }
        #expect(try await fixture.library.refresh().read.count == 12)
        #expect(others.withLock { $0.most } == 2)
    }

    @Test("if a server asks for fewer requests, its remaining feeds are checked later")
    func leftAlone() async throws {
        let fixture = try await FeedFixture()
        fixture.setFault { _ in [.send(.response(429, ["Retry-After": "7200"]))] }
        for number in 0..<9 { try await fixture.follow("/\(number)") }
        let summary = try await fixture.library.refresh()
        #expect(fixture.server.log.count <= 3)
        #expect(summary.diagnostics.contains { $0.code == "feeds-put-off" })
        let publications = try await fixture.library.publications.all()
        #expect(publications.contains { $0.error != nil })
        let rules = ArrivalRules()
        for publication in publications {
            let next = try #require(publication.nextRefresh(by: rules, now: fixture.clock.now))
            // A feed that failed is not checked before the time that the server asked for.
            if publication.error != nil { #expect(next >= FeedFixture.start.addingTimeInterval(7200)) }
        }
    }

    @Test("a feed is checked only as often as the feed and its server allow")
    func rhythm() async throws {
        let fixture = try await FeedFixture()
        let hourly = (0..<20).map { index in
            FeedFixture.Post(id: "\(index)", title: "\(index)", published: 1_767_614_000 - Double(index) * 14_400)
        }
        fixture.write("/often", hourly)
        fixture.write("/cached", hourly, ["Cache-Control": "max-age=43200"])
        fixture.write("/seldom", [FeedFixture.Post(id: "old", title: "Old", published: 1_700_000_000)])
        try await fixture.follow("/often", "/cached", "/seldom")
        _ = try await fixture.library.refresh()
        func pause(_ handle: String) async throws -> Double {
            let next = try await fixture.library.publications.publication(handle).nextRefresh(
                by: ArrivalRules(), now: fixture.clock.now)
            return try #require(next).timeIntervalSince(fixture.clock.now) / 3600
        }
        // The pauses include jitter of up to a tenth.
        #expect((2.0...2.3).contains(try await pause("often")))
        #expect((12.0...13.3).contains(try await pause("cached")))
        #expect((24.0...26.5).contains(try await pause("seldom")))
        try await fixture.library.following.setInterval(RefreshInterval("30min"), of: "often")
        #expect((0.5...0.6).contains(try await pause("often")))
        // The longer a feed has no new post, the longer the interval, even if the feed document is unchanged.
        try await fixture.library.following.setInterval(nil, of: "often")
        fixture.clock.advance(by: 86_400 * 5)
        _ = try await fixture.library.refresh()
        #expect((12.0...13.4).contains(try await pause("often")))
    }

    @Test("the readable part of a feed with malformed XML is read")
    func illFormed() async throws {
        let fixture = try await FeedFixture()
        fixture.write(
            "/feed",
            "<rss version='2.0'><channel><title>Bad</title><item><title>A & B</title><guid>1</guid></item></channel></rss>"
        )
        try await fixture.follow("/feed")
        let summary = try await fixture.library.refresh()
        #expect(summary.newPosts == ["feed": 1] && summary.diagnostics.map(\.code) == ["ill-formed-feed"])
    }
}
