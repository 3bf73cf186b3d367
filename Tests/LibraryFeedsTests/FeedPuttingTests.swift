import Foundation
import GRDB
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import IssueLibrary

/// Tests of the transaction that stores several feeds.
@Suite struct FeedPuttingTests {
    @Test("if one post of a feed cannot be stored, none of its new posts are stored")
    func refused() async throws {
        let fixture = try await FeedFixture()
        let paths = (0..<40).map { "/feed\($0)" }
        for (number, path) in paths.enumerated() {
            let posts = (0..<5).map { post in
                FeedFixture.Post(
                    id: "\(number)-\(post)", title: "Post \(post)", html: "<p>herring\(number) lighthouse</p>",
                    published: 1_767_400_000)
            }
            fixture.write(path, title: "Feed \(number)", posts)
        }
        for path in paths { try await fixture.follow(path) }
        // The trigger refuses a post after other posts of the same feed were stored.
        try await fixture.library.store.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refusal BEFORE INSERT ON post WHEN new.identity LIKE '%17-2%'
                    BEGIN SELECT RAISE(ABORT, 'not this one'); END
                    """)
        }
        let summary = try await fixture.library.refresh()
        #expect(summary.failures.values.map(\.code) == [.malformedDocument])
        #expect(summary.failures.keys.first?.path() == "/feed17")
        #expect(summary.readFeedCount == 39 && summary.newPosts.count == 39)
        #expect(summary.newPosts.values.allSatisfy { $0 == 5 })
        func count(_ words: String) async throws -> Int {
            var filter = PostFilter()
            filter.words = words
            return try await fixture.library.posts.count(filter)
        }
        #expect(try await count("lighthouse") == 195)
        #expect(try await count("herring16") == 5)
        #expect(try await count("herring17") == 0)
        try await fixture.library.store.write { try $0.execute(sql: "DROP TRIGGER refusal") }
        fixture.clock.advance(by: 86_400)
        #expect(try await fixture.library.refresh().newPosts.values.reduce(0, +) == 5)
        #expect(try await count("herring17 lighthouse") == 5)
    }
}
