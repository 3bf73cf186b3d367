import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of the queue of status changes for the sync service, which keeps only the last change of a post.
@Suite struct StatusChangeTests {
    @Test("repeated changes to a post's status are queued as one change")
    func folded() async throws {
        let fixture = try await FeedFixture()
        fixture.write([
            FeedFixture.Post(id: "one", title: "One", published: 1_767_400_000),
            FeedFixture.Post(id: "two", title: "Two", published: 1_767_500_000),
        ])
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let (one, two) = (
            try await fixture.library.posts.existingPost("feed/one").id,
            try await fixture.library.posts.existingPost("feed/two").id
        )
        #expect(try rows(fixture).isEmpty)
        for isRead in [true, false, true, true] { try await fixture.library.posts.setRead(isRead, [one]) }
        try await fixture.library.posts.setFavorite(true, [two])
        try await fixture.library.posts.setFavorite(false, [one])
        #expect(try rows(fixture) == ["read \(one.rawValue) 1", "favorite \(two.rawValue) 1"])
        let former = try numbers(fixture)
        try await fixture.library.posts.setRead(false, [one])
        let numbers = try numbers(fixture)
        // The new change has a new number, so that the confirmation of an earlier change does not delete it.
        #expect(try rows(fixture) == ["favorite \(two.rawValue) 1", "read \(one.rawValue) 0"])
        #expect(numbers.max() ?? 0 > former.max() ?? 0)
        try await fixture.library.posts.setRead(true, all: PostFilter())
        #expect(try rows(fixture).count == 3)
        try await fixture.library.following.unfollow("feed", keepsContent: false)
        #expect(try rows(fixture).isEmpty)
    }

    private func rows(_ fixture: FeedFixture) throws -> [String] {
        try database(fixture).read { db in
            try String.fetchAll(db, sql: "SELECT what || ' ' || subject || ' ' || value FROM statusChange ORDER BY id")
        }
    }

    private func numbers(_ fixture: FeedFixture) throws -> [Int64] {
        try database(fixture).read { try Int64.fetchAll($0, sql: "SELECT id FROM statusChange") }
    }

    private func database(_ fixture: FeedFixture) throws -> DatabaseQueue {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: fixture.library.folder.database.path, configuration: configuration)
    }
}
