import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of truncated feeds.
@Suite struct CutFeedTests {
    private static func posts(_ numbers: ClosedRange<Int>, ending: String = "END") -> [FeedFixture.Post] {
        numbers.map { FeedFixture.Post(id: "p\($0)", title: "P\($0)", html: "<p>Words \($0) \(ending)\($0)</p>") }
    }

    /// The ways in which a feed is truncated.
    enum Break: String, CaseIterable, Sendable {
        case silence, fault, connection
    }

    private func cut(_ text: String, _ kind: Break) -> Data {
        let start = Data(text.utf8.prefix(text.utf8.count * 6 / 10))
        switch kind {
        case .silence, .connection: return start
        case .fault: return start + Data("\n<br />\n<b>Fatal error</b>: Maximum execution time exceeded".utf8)
        }
    }

    @Test("a truncated feed does not remove posts", arguments: Break.allCases)
    func breaks(kind: Break) async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts(1...9))
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        fixture.clock.advance(by: 3600)
        let whole = FeedFixture.atom("Another title", Self.posts(1...9, ending: "NEW"))
        let body = cut(whole, kind)
        fixture.setFault { _ in
            guard kind == .connection else { return [.send(.response(200, ["ETag": "\"new\""], body: body))] }
            return [.send(.response(200, ["ETag": "\"new\""], body: body, contentLength: .some(nil)))]
        }
        let summary = try await fixture.library.refresh()
        #expect(summary.diagnostics.map(\.code) == ["cut-feed"] && summary.newPosts.isEmpty)
        #expect(try await fixture.library.posts.page(limit: 100).posts.allSatisfy(\.isInFeed))
        for number in 1...9 {
            let post = try await fixture.library.posts.existingPost(ItemReference(handle: "feed", name: "p\(number)"))
            #expect(try await fixture.library.articles.html(of: post.id).contains("END\(number)"))
        }
        let publication = try await fixture.library.publications.publication("feed")
        #expect(publication.title == "A feed" && publication.error?.found.contains("incomplete") == true)
        let tags = Mutex<[String?]>([])
        fixture.setFault { request in
            tags.withLock { $0.append(request.headers["if-none-match"]) }
            return [.send(.response(200, ["ETag": "\"new\""], body: Data(whole.utf8)))]
        }
        fixture.clock.advance(by: 86_400)
        let next = try await fixture.library.refresh()
        #expect(tags.withLock { $0 } != ["\"new\""] && next.editedPostCount == 9)
        #expect(try await fixture.library.publications.publication("feed").error == nil)
    }

    @Test("if a feed is truncated, its complete posts are added at once and the others later")
    func added() async throws {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts(1...2))
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        fixture.clock.advance(by: 3600)
        let text = FeedFixture.atom("A feed", Self.posts(5...6) + Self.posts(1...2))
        let end = try #require(text.range(of: "Words 6"))
        fixture.setFault { _ in [.send(.response(200, body: Data(text[..<end.upperBound].utf8)))] }
        #expect(try await fixture.library.refresh().newPosts == ["feed": 1])
        #expect(try await fixture.names().contains("p5"))
        #expect(try await fixture.library.posts.page(limit: 100).posts.allSatisfy(\.isInFeed))
        fixture.setFault { _ in [.send(.response(200, body: Data(text.utf8)))] }
        fixture.clock.advance(by: 86_400)
        #expect(try await fixture.library.refresh().newPosts == ["feed": 1])
    }

    @Test("a feed can be added even if its first response is truncated, and it is requested again")
    func followed() async throws {
        let fixture = try await FeedFixture()
        let text = FeedFixture.atom("A feed", Self.posts(1...9))
        let body = cut(text, .silence)
        fixture.setFault { _ in [.send(.response(200, ["ETag": "\"a\""], body: body))] }
        let addition = try await fixture.library.adding.add(fixture.server.url("/feed"))
        #expect(addition.diagnostics.map(\.code) == ["cut-feed"])
        let count = try await fixture.library.posts.count()
        #expect((1...8).contains(count))
        fixture.setFault { _ in [.send(.response(200, ["ETag": "\"a\""], body: Data(text.utf8)))] }
        fixture.clock.advance(by: 86_400)
        #expect(try await fixture.library.refresh().newPosts.values.first == 9 - count)
        #expect(fixture.server.log.last?.headers["if-none-match"] == nil)
    }
}
