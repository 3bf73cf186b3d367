import Foundation
import IssueLibrary
import Periodical
import TestSupport
import Testing

/// URLs in posts that lead to this computer or its private network are requested only if the feed is there too.
@Suite struct InsideRequestTests {
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: 100)

    @Test("a feed list from the internet cannot add feeds with the address of the reader's own computer")
    func list() async throws {
        let fixture = try await SyncFixture()
        let list = Data(
            #"<opml><body><outline xmlUrl="http://127.0.0.1:1/a" text="a"/><outline xmlUrl="https://example.org/b" text="b"/></body></opml>"#
                .utf8)
        let outside = try #require(URL(string: "https://example.net/list.opml"))
        let addition = try await fixture.library.feeds.add(opml: list, at: outside)
        #expect(addition.added == ["b"] && addition.diagnostics.count == 1)
        #expect(try await fixture.library.feeds.add(opml: list, at: URL(filePath: "/list.opml")).added == ["a"])
    }

    @Test(
        "a post from a public feed cannot load pictures or files from the reader's own computer",
        arguments: [false, true])
    func posts(isInside: Bool) async throws {
        let server = try ScriptedServer { _ in [.send(.response(200, body: Self.picture))] }
        defer { server.stop() }
        let fixture = try await SyncFixture()
        let feed = fixture.publish("a", 1...1)
        let places = [
            server.url("/a.png").absoluteString,
            server.url("/b.png").absoluteString.replacing("127.0.0.1", with: "localhost"),
            server.url("/c.png").absoluteString.replacing("127.0.0.1", with: "2130706433"),
            server.url("/d.png").absoluteString.replacing("127.0.0.1", with: "[::ffff:127.0.0.1]"),
            server.url("/e.png").absoluteString.replacing("127.0.0.1", with: "0.0.0.0"),
        ]
        fixture.service.with { state in
            state.items[1]?.html = places.map { "<p>Words.<img src=\"\($0)\" alt=\"a\"></p>" }.joined()
            if isInside { state.feeds[feed]?.url = server.url("/feed").absoluteString }
            let enclosures = places.map { #"{"href":"\#($0)"}"# }.joined(separator: ",")
            state.strangeIDs = [#"{"id":"77"}"#]
            state.strangeItems = [
                #"{"id":"77","title":"Episode","origin":{"streamId":"\#(feed)"},"enclosure":[\#(enclosures)]}"#
            ]
        }
        try await fixture.logIn()
        try await fixture.sync()
        try await fixture.library.postPictures.download(of: fixture.post("a 1"))
        let post = try #require(try await fixture.library.posts.page().posts.first { $0.title == "Episode" })
        let files = try await fixture.library.enclosures.downloadEach(of: post) { _, _ in }
        #expect(files.count == 5)
        if isInside {
            #expect(Set(server.log.map(\.path)).isSuperset(of: ["/a.png", "/b.png"]))
        } else {
            #expect(server.log.isEmpty, "\(server.log.map(\.path))")
            for file in files {
                let error = #expect(throws: MastheadError.self) { try file.get() }
                #expect(error?.code.rawValue == "transfer.refused")
            }
        }
    }
}
