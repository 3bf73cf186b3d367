import FeedSync
import Foundation
import IssueLibrary
import IssueTransfer
import LibrarySupport
import Periodical
import Testing

@testable import LibraryShare
@testable import TestSupport

/// Another library that syncs its feeds with a shared library, and a shared library that syncs with a service itself.
@Suite(.timeLimit(.minutes(5))) struct FeedServiceSyncTests {
    /// A library with an account at a service.
    private struct Synced {
        let library: IssueLibrary
        let client: GoogleReaderClient

        /// Logs in to a service at an address that a user enters.
        init(_ library: IssueLibrary, at address: URL, password: String) async throws {
            let http = HTTPClient(configuration: LibraryFixture.impatient.http)
            let (base, authorization) = try await ServiceLogin(client: http).logIn(
                at: address, user: "ada", password: password)
            try await library.service.logIn(ServiceAccount(url: base, user: "ada"))
            self.library = library
            client = GoogleReaderClient(
                base, user: "ada", password: password, authorization: authorization, client: http)
        }

        @discardableResult
        func sync() async throws -> SyncSummary {
            let account = try #require(try await library.service.account())
            return try await FeedSynchronizer(library, client).run(account)
        }

        func statuses() async throws -> [String: String] { try await FeedServiceFixture.statuses(library) }
    }

    private func address(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test("another library gets the feeds and posts, and sends its marks", arguments: ["", "api/greader.php"])
    func otherLibrary(path: String) async throws {
        let fixture = try await FeedServiceFixture(130)
        try await fixture.library.posts.setRead(true, [fixture.post("Harbour 7").id])
        try await fixture.library.posts.setFavorite(true, [fixture.post("Harbour 8").id])
        let folder = try TemporaryFolder()
        let other = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
        try await fixture.run { reader in
            let copy = try await Synced(
                other, at: try address("\(reader.url)\(path)"), password: reader.token.text.uppercased())
            let first = try await copy.sync()
            #expect(first.newPostCount == 131 && first.strangeCount == 0 && first.strangeItemCount == 0)
            let feeds = try await other.publications.all()
            #expect(feeds.map(\.title) == ["Harbour", "Notes & ＜dialog>"])
            #expect(feeds.map { $0.feed?.folders } == [[["News", "Sea"]], []])
            var expected = try await fixture.statuses()
            expected["Use ＜dialog> and ＆lt;"] = expected.removeValue(forKey: "Use <dialog> and &lt;")
            #expect(try await copy.statuses() == expected)
            let post = try #require(try await other.posts.page(limit: 1).posts.first)
            #expect(post.title == "Harbour 130" && post.publishedAt?.timeIntervalSince1970 == 1_767_007_800)
            let html = try await other.articles.html(of: post.id)
            #expect(html.contains("<b>130</b>") && html.contains(fixture.picture), "\(html)")

            try await other.posts.setRead(true, [post.id])
            let read = try #require(try await other.posts.page(limit: 200).posts.first { $0.title == "Harbour 7" })
            try await other.posts.setRead(false, [read.id])
            try await other.posts.setFavorite(true, [read.id])
            #expect(try await copy.sync().toldStatusCount == 3)
            let statuses = try await fixture.statuses()
            #expect(statuses["Harbour 130"] == "r" && statuses["Harbour 7"] == "s" && statuses["Harbour 8"] == "s")

            try await fixture.library.posts.setRead(true, [fixture.post("Harbour 20").id])
            try await fixture.library.posts.setFavorite(false, [fixture.post("Harbour 8").id])
            try fixture.write("notes", "Notes", [.init(id: "n2", title: "Late", published: 1_765_000_000)])
            try await fixture.refresh()
            #expect(try await copy.sync().newPostCount == 1)
            let now = try await copy.statuses()
            #expect(now["Harbour 20"] == "r" && now["Harbour 8"] == "" && now["Late"] == "")
        }
    }

    @Test("a feed that another library adds stays there, and its marks are still exchanged")
    func ownFeed() async throws {
        let fixture = try await FeedServiceFixture()
        let folder = try TemporaryFolder()
        let other = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
        try await fixture.run { reader in
            let copy = try await Synced(other, at: try address(reader.url), password: reader.token.text)
            try await copy.sync()
            _ = try await other.feeds.add(
                opml: Data(#"<opml><body><outline xmlUrl="https://example.org/own" text="own"/></body></opml>"#.utf8),
                at: URL(filePath: "/list.opml"))
            try await other.feeds.setTitle("Renamed", of: "harbour")
            let post = try #require(try await other.posts.page(limit: 1).posts.first)
            try await other.posts.setRead(true, [post.id])
            let summary = try await copy.sync()
            #expect(summary.refusedFeeds.map(\.url.path) == ["/own"] && summary.toldStatusCount == 1)
            #expect(try await fixture.statuses()["Harbour 3"] == "r")
            #expect(try await fixture.library.feeds.followed().map(\.title) == ["Harbour", "Notes & <dialog>"])
            #expect(try await other.publications.all().count == 3)
            #expect(try await copy.sync().refusedFeeds.isEmpty)
        }
    }

    @Test("a change of a feed reader reaches the service that the library syncs with")
    func upstream() async throws {
        let fixture = try await FeedServiceFixture()
        let service = try ReaderService()
        service.with { state in
            let feed = state.subscribe("https://example.org/up", title: "Up")
            state.items[1] = ReaderService.Item(feed: feed, title: "Up 1", link: "https://example.org/up/1")
        }
        let synced = try await Synced(fixture.library, at: service.url, password: "open sesame")
        try await synced.sync()
        let id = try await fixture.post("Up 1").id.rawValue
        try await fixture.run { reader in
            #expect(try await reader.json("subscription/list")["subscriptions"].array.count == 3)
            let states = "a=user/-/state/com.google/read&a=user/-/state/com.google/starred"
            #expect(try await reader.post("edit-tag", "i=\(id)&\(states)").text == "OK")
            #expect(try await fixture.library.service.backlog().statuses == 2)
            try await synced.sync()
            #expect(service.with { $0.items[1]?.isRead == true && $0.items[1]?.isStarred == true })
        }
    }
}
