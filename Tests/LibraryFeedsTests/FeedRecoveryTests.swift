import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of recovering feeds, posts and the reader's marks from a damaged database.
@Suite struct FeedRecoveryTests {
    private static let posts = [
        FeedFixture.Post(id: "one", title: "One", html: "<p>First words.</p>", published: 1_767_400_000),
        FeedFixture.Post(id: "two", title: "Two", html: "<p>Second words.</p>", published: 1_767_500_000),
        FeedFixture.Post(id: "three", title: "Three", published: 1_767_550_000),
    ]

    /// Returns a library with a feed that has a read post and a favorite, and a copy of the library's folder.
    private func library() async throws -> (fixture: FeedFixture, copy: URL) {
        let fixture = try await FeedFixture()
        fixture.write(Self.posts)
        try await fixture.follow("/feed", folder: "News")
        _ = try await fixture.library.refresh()
        try await fixture.library.posts.setRead(true, [try await fixture.library.posts.existingPost("feed/one").id])
        try await fixture.library.posts.setFavorite(true, [try await fixture.library.posts.existingPost("feed/two").id])
        let copy = fixture.folder["copy"]
        try FileManager.default.copyItem(at: fixture.folder["library"], to: copy)
        return (fixture, copy)
    }

    private func open(_ folder: URL, _ fixture: FeedFixture) async throws -> IssueLibrary {
        try await IssueLibrary(folder: folder, configuration: fixture.library.configuration)
    }

    /// Runs SQL statements on a copy of the library, without the checks of foreign keys.
    private func change(_ copy: URL, _ sql: String) async throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path, configuration: configuration)
        try await queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test("if the database is unreadable, read marks and favorites are restored from the backup")
    func backup() async throws {
        let (fixture, copy) = try await library()
        try Data(repeating: 7, count: 9000).write(to: copy.appending(path: "library.sqlite"))
        for ending in ["-wal", "-shm"] { unlink(copy.appending(path: "library.sqlite").path + ending) }
        _ = try await IssueLibrary.recover(copy)
        let recovered = try await open(copy, fixture)
        #expect(try await recovered.publications.publication("feed").feed?.folders == [["News"]])
        let liked = try await recovered.posts.existingPost("feed/two")
        #expect(liked.isFavorite && liked.summary == "Second words.")
        #expect(try await recovered.articles.html(of: liked.id) == "<p>Second words.</p>")
        #expect(try await recovered.posts.existingPost("feed/one").isRead)
        fixture.clock.advance(by: 3600)
        #expect(try await recovered.refresh().newPosts == ["feed": 1])
        let read = try await recovered.posts.existingPost("feed/one")
        #expect(try await recovered.articles.html(of: read.id) == "<p>First words.</p>" && read.isRead)
        #expect(try await recovered.posts.count() == 3)
        #expect(try await recovered.posts.search("second").map(\.name) == ["two"])
    }

    @Test("a favorite that its feed no longer lists is restored from the backup")
    func completeFavorite() async throws {
        let fixture = try await FeedFixture()
        fixture.write(
            "/feed",
            """
            <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><title>A feed</title><id>x</id>
            <entry><id>one</id><title>One</title><link href="https://example.org/one"/>
            <link rel="related" href="https://example.org/other"/><author><name>Ann</name></author>
            <link rel="enclosure" href="https://example.org/one.mp3" type="audio/mpeg" length="5"/>
            <link rel="replies" type="text/html" href="https://example.org/one/replies"/>
            <category term="Coast"/><category term="Sea"/><published>2026-01-02T08:00:00Z</published>
            <updated>2026-01-03T08:00:00Z</updated><source><title>Another feed</title><id>y</id></source>
            <summary>Short.</summary><content type="html">&lt;p&gt;Words.&lt;/p&gt;</content></entry></feed>
            """)
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let before = try await fixture.library.posts.existingPost("feed/one")
        #expect(before.categories == ["Coast", "Sea"])
        try await fixture.library.posts.setFavorite(true, [before.id])
        let columns = """
            name, title, link, externalLink, authors, categories, publishedAt, changedAt, seenAt, sortAt, summary, picture,
            enclosures, comments, language, source, isRead, isFavorite
            """
        func row(_ folder: URL) throws -> String? {
            let queue = try DatabaseQueue(path: folder.appending(path: "library.sqlite").path)
            return try queue.read { try Row.fetchOne($0, sql: "SELECT \(columns) FROM post") }?.description
        }
        let (whole, copy) = (fixture.folder["whole"], fixture.folder["copy"])
        try FileManager.default.copyItem(at: fixture.folder["library"], to: whole)
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: whole.appending(path: "library-backup.json"), to: copy.appending(path: "library-backup.json"))
        _ = try await IssueLibrary.recover(copy)
        #expect(try row(copy) == row(whole))
    }

    @Test("recovery restores all posts if a table is missing")
    func salvage() async throws {
        let (fixture, copy) = try await library()
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path)
        try await queue.write {
            try $0.execute(
                sql: """
                    DROP TABLE mark;
                    UPDATE post SET authors = 'damaged' WHERE id = 1;
                    UPDATE post SET isInFeed = 0, goneAt = 1767700000 WHERE name = 'three';
                    """)
        }
        try queue.close()
        unlink(copy.appending(path: "library-backup.json").path)
        let summary = try await IssueLibrary.recover(copy)
        #expect(!summary.wasWhole)
        let salvaged = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path)
        let gone = try await salvaged.read {
            try Double.fetchOne($0, sql: "SELECT goneAt FROM post WHERE name = 'three'")
        }
        #expect(gone == 1_767_700_000)
        try salvaged.close()
        let recovered = try await open(copy, fixture)
        let posts = try await recovered.posts.page().posts
        #expect(posts.map(\.name) == ["three", "two", "one"])
        #expect(posts.map(\.isRead) == [false, false, true] && posts.map(\.isFavorite) == [false, true, false])
        #expect(try await recovered.posts.search("first words").map(\.name) == ["one"])
        fixture.clock.advance(by: 3600)
        let refreshed = try await recovered.refresh()
        #expect(refreshed.newPosts.isEmpty && refreshed.failures.isEmpty)
    }

    @Test("recovery keeps all posts even if the table of publications is missing")
    func lostPublications() async throws {
        let (fixture, copy) = try await library()
        try await change(copy, "DROP TABLE publication")
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.restorations.contains { $0.contains("the table publication") }, "\(summary)")
        let recovered = try await open(copy, fixture)
        let posts = try await recovered.posts.page().posts
        #expect(posts.map(\.name) == ["three", "two", "one"])
        #expect(posts.map(\.isRead) == [false, false, true] && posts.map(\.isFavorite) == [false, true, false])
    }

    @Test("recovery restores a post only once, even if its identity changed since the backup")
    func changedIdentity() async throws {
        let (fixture, copy) = try await library()
        try await change(copy, "UPDATE post SET identity = 'other' WHERE name = 'two'; DROP TABLE mark")
        _ = try await IssueLibrary.recover(copy)
        #expect(try await open(copy, fixture).posts.page().posts.map(\.name) == ["three", "two", "one"])
    }
}
