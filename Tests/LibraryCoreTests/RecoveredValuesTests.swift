import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import TestSupport
import Testing

/// Tests of recovering a library with values that Masthead never writes.
@Suite struct RecoveredValuesTests: DamagedLibraryTests {
    /// Returns a library with an issue, a feed, a timer, a highlight and a publish order.
    private func filled() async throws -> LibraryFixture {
        let fixture = try await LibraryFixture(["one"])
        let posts = [
            FeedFixture.Post(id: "a", title: "First", published: 1_767_400_000),
            FeedFixture.Post(id: "b", title: "Second", published: 1_767_500_000),
            FeedFixture.Post(id: "c", title: "Third", published: 1_767_550_000),
        ]
        try fixture.folder.write("dist/feed.xml", Data(FeedFixture.atom("A feed", posts).utf8))
        let outline = #"<outline type="rss" text="feed" xmlUrl="\#(fixture.server.url("/feed.xml"))"/>"#
        let list = "<opml version=\"2.0\"><body><outline text=\"News\">\(outline)</outline></body></opml>"
        let library = fixture.library
        try await library.feeds.add(opml: Data(list.utf8), at: fixture.server.url("/list.opml"))
        #expect(try await fixture.mirror().isEmpty)
        try await library.marks.add(.bookmark, "one", at: PagePosition(articleIndex: 0, pageIndex: 1))
        _ = try await library.timers.add(TimerSettings(title: "Tea", period: .seconds(60)), for: "one")
        try await library.publishOrders.add(
            fixture.folder["dist"], to: "media:x", dueAt: Date(timeIntervalSince1970: 4_000_000_000))
        try await library.posts.setRead(true, [try await library.posts.existingPost("feed/first").id])
        try await library.posts.setFavorite(true, [try await library.posts.existingPost("feed/second").id])
        return fixture
    }

    private func change(_ copy: URL, _ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path, configuration: configuration)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private static let queries = [
        "SELECT id, handle, kind, title, url, isFollowed, policy, failureCount FROM publication ORDER BY id",
        "SELECT publicationID, folders, retentionDays FROM feed",
        """
        SELECT id, publicationID, identity, name, title, link, authors, publishedAt, seenAt, sortAt, isRead, isFavorite,
            isInFeed FROM post ORDER BY id
        """,
        "SELECT id, identity, course, itemID, createdAt FROM timer ORDER BY id",
        "SELECT id, folder, target, options, dueAt FROM publishOrder",
        "SELECT * FROM mark",
        "SELECT id, publicationID, name, kind, title, date, folder, contentByteCount FROM item",
    ]

    /// Returns the rows that a recovery must keep.
    private func rows(_ folder: URL) throws -> [String] {
        let queue = try DatabaseQueue(path: folder.appending(path: "library.sqlite").path)
        defer { try? queue.close() }
        return try queue.read { db in
            try Self.queries.flatMap { try Row.fetchAll(db, sql: $0).map(\.description) }
        }
    }

    /// Statements that damage a value, with the name of the column.
    private static let damages = [
        ("post.sortAt", "UPDATE post SET sortAt = 'soon' WHERE isFavorite"),
        ("post.publishedAt", "UPDATE post SET publishedAt = 1e300 WHERE isFavorite"),
        ("post.publishedAt", "UPDATE post SET publishedAt = -9e999 WHERE isRead"),
        ("post.isRead", "UPDATE post SET isRead = 'x' WHERE isRead"),
        ("post.link", "UPDATE post SET link = '' WHERE isRead"),
        ("post.authors", "UPDATE post SET authors = '[1'"),
        ("post.enclosures", "UPDATE post SET enclosures = '[{}]'"),
        ("feed.folders", "UPDATE feed SET folders = '{'"),
        ("feed.retentionDays", "UPDATE feed SET retentionDays = -3"),
        ("publication.policy", "UPDATE publication SET policy = 'some'"),
        ("publication.kind", "UPDATE publication SET kind = 'paper' WHERE kind = 'feed'"),
        ("publication.failureCount", "UPDATE publication SET failureCount = -1"),
        ("publication.failureCount", "UPDATE publication SET failureCount = 'many'"),
        ("publication.url", "UPDATE publication SET url = NULL"),
        ("publication.sha256", "UPDATE publication SET sha256 = 'x'"),
        ("publication.outcome", "UPDATE publication SET outcome = 'good'"),
        ("publication.contact", "UPDATE publication SET contact = 'x y'"),
        ("publication.releaseRhythm", "UPDATE publication SET releaseRhythm = 'often'"),
        ("publication.url", "UPDATE publication SET url = 'x y' WHERE kind = 'feed'"),
        ("timer.course", "UPDATE timer SET course = '{}'"),
        ("timer.createdAt", "UPDATE timer SET createdAt = x'00'"),
        ("publishOrder.options", "UPDATE publishOrder SET options = 'x'"),
        ("publishOrder.dueAt", "UPDATE publishOrder SET dueAt = 'never'"),
        ("mark.createdAt", "UPDATE mark SET createdAt = -1e300"),
        ("mark.pageIndex", "UPDATE mark SET articleIndex = -1, characterOffset = -1"),
        ("mark.pageIndex", "UPDATE mark SET pageIndex = -1"),
        ("item.kind", "UPDATE item SET kind = 'paper'"),
        ("item.title", "UPDATE item SET title = ''"),
        ("item.date", "UPDATE item SET date = 'tomorrow'"),
        ("item.direction", "UPDATE item SET direction = 'up'"),
        ("item.coverFile", "UPDATE item SET coverFile = '../x'"),
        ("item.folder", "UPDATE item SET folder = '../x'"),
        ("item.contentByteCount", "UPDATE item SET contentByteCount = -5"),
        ("of the table post", "UPDATE post SET publicationID = 4000 WHERE isRead"),
        ("of the table timer", "UPDATE timer SET itemID = 4000"),
        ("of the table mark", "UPDATE mark SET itemID = 4000"),
        ("of the table item", "UPDATE item SET publicationID = 4000"),
        ("setting.value", "INSERT INTO setting VALUES ('digest 1', 'x')"),
        ("contentSource.size", "INSERT INTO contentSource (itemID, url, size) SELECT id, 'x', -1 FROM item"),
        ("feed.restTime", "UPDATE feed SET restTime = -1"),
        ("catalogPage.identifiers", "INSERT INTO catalogPage VALUES (1, 0, 'x', NULL, NULL, 'y', NULL, '[')"),
        ("postPicture.tries", "INSERT INTO postPicture (name, url, tries) VALUES ('x', 'y', -1)"),
        ("postArticle.triedAt", "INSERT INTO postArticle (postID, triedAt) SELECT id, 'x' FROM post WHERE isRead"),
    ]

    /// The statements in rounds, each with at most one statement for each table.
    private static var rounds: [[(String, String)]] {
        var rounds: [[(String, String)]] = []
        func table(_ sql: String) -> Substring { sql.split(separator: " ")[sql.hasPrefix("UPDATE") ? 1 : 2] }
        for damage in damages {
            let free = rounds.firstIndex { round in !round.contains { table($0.1) == table(damage.1) } }
            if let free { rounds[free].append(damage) } else { rounds.append([damage]) }
        }
        return rounds
    }

    @Test("recovery replaces only impossible values with the values in the backup")
    func values() async throws {
        let fixture = try await filled()
        let whole = try copy(fixture, as: "whole")
        fixture.server.stop()
        let expected = try rows(whole)
        #expect(try await IssueLibrary.recover(whole).wasWhole)
        for (number, round) in Self.rounds.enumerated() {
            let copy = fixture.folder["copy-\(number)"]
            try FileManager.default.copyItem(at: whole, to: copy)
            for (_, sql) in round { try change(copy, sql) }
            let summary = try await IssueLibrary.recover(copy)
            for (found, sql) in round {
                #expect(summary.faults.contains { $0.contains(found) }, "\(sql): \(summary)")
            }
            #expect(try rows(copy) == expected, "\(round): \(summary)")
            #expect(try await IssueLibrary.recover(copy).wasWhole, "\(round)")
        }
    }

    @Test("recovery counts restored values, lost values and lost rows")
    func counts() async throws {
        let fixture = try await filled()
        fixture.server.stop()
        let copy = try copy(fixture)
        try change(
            copy,
            """
            UPDATE post SET publishedAt = 'x';
            INSERT INTO mark (kind, itemID, articleIndex, pageIndex, createdAt) VALUES ('stamp', 1, 0, 0, 1);
            """)
        let library = try await open(copy)
        #expect(
            try await library.verification.databaseFaults() == [
                "the column mark.kind has an invalid value in 1 row",
                "the column post.publishedAt has an invalid value in 3 rows",
            ])
        let summary = try await IssueLibrary.recover(copy)
        // The backup has the dates of the favorite and of the read post.
        #expect(summary.restorations == ["the column post.publishedAt in 2 rows"])
        #expect(summary.losses == ["the column post.publishedAt in 1 row", "1 row of the table mark"])
    }

    @Test("recovery keeps an intact value even if the backup has an older one")
    func intactFields() async throws {
        let fixture = try await filled()
        fixture.server.stop()
        let copy = try copy(fixture)
        try change(
            copy,
            """
            UPDATE publication SET url = 'https://example.org/' || handle, title = 'New', policy = 'newest 2';
            UPDATE post SET title = 'New', link = 'https://example.org/new', isFavorite = 0;
            UPDATE feed SET folders = '[["Other"]]';
            UPDATE publishOrder SET dueAt = 4100000000;
            """)
        let expected = try rows(copy)
        try change(copy, "UPDATE mark SET createdAt = 'x'; UPDATE timer SET createdAt = 'x'")
        _ = try await IssueLibrary.recover(copy)
        #expect(try rows(copy).filter { !$0.contains("createdAt") } == expected.filter { !$0.contains("createdAt") })
    }

    @Test("if a table and its index have different URLs, recovery uses the URL in the backup")
    func flippedURL() async throws {
        let fixture = try await filled()
        fixture.server.stop()
        let whole = try copy(fixture, as: "whole")
        let data = try Data(contentsOf: whole.appending(path: "library.sqlite"))
        let url = Data(fixture.catalogURL.absoluteString.utf8)
        let places = data.indices.filter { data[$0] == url[0] && data[$0...].starts(with: url) }
        #expect(places.count == 2)
        for place in places {
            let copy = fixture.folder["copy-\(place)"]
            try FileManager.default.copyItem(at: whole, to: copy)
            var flipped = data
            flipped[place + 9] ^= 1
            try flipped.write(to: copy.appending(path: "library.sqlite"))
            #expect(try await !IssueLibrary.recover(copy).wasWhole)
            #expect(try await open(copy).following.catalogs.contains(fixture.catalogURL), "\(place)")
        }
    }
}
