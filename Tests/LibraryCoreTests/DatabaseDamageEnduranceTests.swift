import Files
import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of a library whose database is partly damaged.
@Suite struct DatabaseDamageEnduranceTests: DamagedLibraryTests {
    @Test("a single changed character in the database schema is detected")
    func schema() async throws {
        let (fixture, copy) = try await library()
        defer { fixture.server.stop() }
        let file = copy.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        let place = try #require(data.firstRange(of: Data("contentScale".utf8)))
        data[place.lowerBound] = UInt8(ascii: "C") ^ 1
        try data.write(to: file)
        #expect(try await !IssueLibrary.recover(copy).wasWhole)
        let recovered = try await open(copy)
        #expect(try await recovered.items.all().map(\.status) == [.available, .available])
        try await expectMarks(recovered)
    }

    @Test("even without a backup, recovery reads all tables if only an index is damaged")
    func indexDefinition() async throws {
        let (fixture, copy) = try await library()
        defer { fixture.server.stop() }
        let file = copy.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        let words = Data("INDEX timerEventToSend ON".utf8)
        let place = try #require(data.firstRange(of: words))
        data[place.upperBound - 1] ^= 0x0F
        try data.write(to: file)
        for name in ["library-backup.json", "library-backup.older.json"] {
            try FileSystem.remove(copy.appending(path: name))
        }
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.faults.contains { $0.contains("timerEventToSend") }, "\(summary)")
        #expect(summary.losses.isEmpty && summary.available == ["one", "two"], "\(summary)")
        try await expectMarks(try await open(copy))
    }

    @Test("recovery does not mistake rows of another table for issues")
    func phantoms() async throws {
        let (fixture, copy) = try await library()
        defer { fixture.server.stop() }
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path)
        // The values look like a row of the schema table. The invalid date makes recover rebuild the library.
        try await queue.write {
            try $0.execute(
                sql:
                    "INSERT INTO item (publicationID, name, folder, title, date) VALUES (1, 'page', 'page', 'page', 'CREATE TABLE page (x)')"
            )
        }
        try queue.close()
        // Without its last page, the database is damaged, and recover does not leave it unchanged.
        let file = copy.appending(path: "library.sqlite")
        truncate(file.path, off_t(try Data(contentsOf: file).count - 4096))
        let summary = try await IssueLibrary.recover(copy)
        #expect(!summary.wasWhole && summary.available == ["one", "two"])
        #expect(try await open(copy).items.all().map(\.name) == ["two", "one"])
    }

    /// Statements that damage a row as a flipped bit does: a value is missing, or is one that Masthead never writes.
    private static let damages = [
        "UPDATE item SET date = 1e300",
        "UPDATE item SET date = 'soon'", "UPDATE item SET isWithdrawn = 'x'",
        "UPDATE item SET folder = '../x' WHERE name = 'one'",
        "UPDATE item SET categories = '['", "UPDATE item SET contentByteCount = -9223372036854775808",
        "UPDATE item SET standardSize = 9223372036854775807, standardURL = 'x', standardSHA256 = 'y'",
        "UPDATE publication SET policy = 'some'", "UPDATE publication SET url = NULL",
        "UPDATE publication SET url = ''",
        "UPDATE mark SET createdAt = NULL", "UPDATE mark SET articleIndex = 9223372036854775807",
        "UPDATE readingPosition SET pageIndex = NULL", "UPDATE readingPosition SET articleIndex = -5",
        "UPDATE contentFile SET size = NULL", "UPDATE contentFile SET size = 9223372036854775807",
        "UPDATE contentFile SET sha256 = NULL", "UPDATE contentFile SET path = '../../x' WHERE path = 'pages.plist'",
        "UPDATE setting SET value = NULL", "UPDATE readPage SET pageIndex = -7",
        """
        INSERT INTO assetDownload (identifier, itemID, request, userInfo, isOffered, scale, identity)
        VALUES ('no uuid', 'one', NULL, NULL, NULL, NULL, NULL)
        """,
        """
        INSERT INTO assetDownload (identifier, itemID, request, userInfo, isOffered, scale, identity)
        VALUES ('4C0E2B1E-0000-4000-8000-000000000000', 'one', '{', '{}', 1, 77, 'x')
        """,
        "DROP TABLE mark", "DELETE FROM grdb_migrations WHERE identifier LIKE 'pauses%'",
    ]

    @Test("a row with an impossible value does not crash the library")
    func rows() async throws {
        let fixture = try await library().fixture
        for (number, damage) in Self.damages.enumerated() {
            try await rows(damage, in: copy(fixture, as: "copy-\(number)"))
        }
    }

    private func rows(_ damage: String, in copy: URL) async throws {
        let file = copy.appending(path: "library.sqlite").path
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
        var queue = try DatabaseQueue(path: file, configuration: configuration)
        // A flipped bit on the disk can violate constraints, so the constraints are removed first.
        try await queue.write {
            try $0.execute(sql: "UPDATE sqlite_master SET sql = REPLACE(sql, 'NOT NULL', '') WHERE type = 'table'")
        }
        try queue.close()
        queue = try DatabaseQueue(path: file, configuration: configuration)
        try await queue.write { try $0.execute(sql: damage) }
        try queue.close()
        var told: [MastheadError] = []
        func attempt(_ body: () async throws -> Void) async {
            do { try await body() } catch let error as MastheadError { told.append(error) } catch {
                Issue.record("\(damage): \(error)")
            }
        }
        await attempt {
            let library = try await open(copy)
            await attempt { _ = try await library.items.all() }
            for kind in Mark.Kind.allCases { await attempt { _ = try await library.marks.all(kind) } }
            await attempt { _ = try await library.positions.position("two") }
            await attempt { _ = try await library.following.catalogs }
            await attempt { _ = try await library.items.currentlyReading }
            await attempt { _ = try await library.verification.verify("one") }
            await attempt { _ = try await library.downloads.statuses() }
            await attempt { _ = try await library.keeping.plans() }
            await attempt { _ = try await library.search.pages("page") }
            await attempt { _ = try await library.refresh() }
            await attempt {
                let (downloads, errors) = try await library.downloads.queueEverything()
                told += errors + Array(await library.runner.run(downloads).values)
            }
            await attempt { try await library.marks.add(.favorite, "one") }
            await attempt { try await library.removal.remove("two") }
        }
        for error in told where error.code == .libraryDatabase { Issue.record("\(damage): \(error)") }
        // Whether or not the removal above succeeded, recover repairs the remaining data.
        _ = try await IssueLibrary.recover(copy)
        let recovered = try await open(copy)
        #expect(try await recovered.items.all().contains { $0.name == "one" && $0.status == .available }, "\(damage)")
        #expect(try await IssueLibrary.recover(copy).wasWhole, "\(damage)")
        #expect(try await recovered.marks.all(.bookmark).map(\.item.name) == ["one"], "\(damage)")
    }

    @Test("recovery restores the rows of a damaged database page from the catalog")
    func damagedPage() async throws {
        let fixture = try await LibraryFixture([])
        let rows: [[String: PropertyValue]] = (0..<600).map { number in
            [
                "Name": .string("issue-\(number)"), "Date": .date(Date(timeIntervalSince1970: 1_700_000_000)),
                "Title": .string(String(repeating: "long title ", count: 12)), "Content": .string("\(number).zip"),
            ]
        }
        try fixture.writeCatalog(rows)
        _ = try await fixture.library.refresh()
        for number in stride(from: 0, to: 600, by: 50) {
            try await fixture.library.marks.add(.bookmark, ItemReference("issue-\(number)"), at: .first)
        }
        let copy = try copy(fixture)
        let file = copy.appending(path: "library.sqlite")
        // A leaf page of the table `item`.
        let queue = try DatabaseQueue(path: file.path)
        let page = try await queue.read { db in
            try Int.fetchOne(
                db,
                sql:
                    "SELECT pageno FROM dbstat WHERE name = 'item' AND pagetype = 'leaf' ORDER BY pageno LIMIT 1 OFFSET 5"
            )
        }
        try queue.close()
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: UInt64((try #require(page) - 1) * 4096))
        try handle.write(contentsOf: Data(count: 4096))
        try handle.close()
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.losses.contains { $0.contains("the table item") })
        #expect(summary.issueCount > 550 && summary.issueCount < 600, "\(summary.issueCount)")
        #expect(summary.markCount == 12 && summary.catalogCount == 1)
        // A refresh restores all issues of the catalog.
        let recovered = try await open(copy)
        #expect(try await recovered.refresh().failures.isEmpty)
        #expect(try await recovered.items.all().count == 600)
        #expect(try await recovered.marks.all(.bookmark).count == 12)
    }

    @Test("a database with damaged first bytes is recovered without loss")
    func header() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        try FileManager.default.removeItem(at: copy.appending(path: "library-backup.json"))
        try? FileManager.default.removeItem(at: copy.appending(path: "library-backup.older.json"))
        let file = copy.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        data.replaceSubrange(0..<24, with: Data(repeating: 0xFF, count: 24))
        try data.write(to: file)
        await expectDamage(copy, "not an SQLite database")
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.losses.isEmpty && summary.unnamed.isEmpty)
        try await expectMarks(try await open(copy))
        let kept = try #require(summary.keptFiles.first)
        #expect(try Data(contentsOf: copy.appending(path: kept)) == data)
    }

    @Test("a database with an unknown schema format is recovered without loss")
    func schemaFormat() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        let file = copy.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        // Byte 47 is the lowest byte of the schema format number (SQLite's file format, section 1.3.10).
        data[47] ^= 0x40
        try data.write(to: file)
        await expectDamage(copy, "unsupported file format")
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.losses.isEmpty && summary.unnamed.isEmpty)
        try await expectMarks(try await open(copy))
    }

    @Test("a search index with an invalid definition is reported and rebuilt")
    func searchDefinition() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        let file = copy.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        let name = try #require(data.firstRange(of: Data("'''ascii'''".utf8)))
        data[name.lowerBound + 3] ^= 0x40
        try data.write(to: file)
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.faults.contains { $0.contains("tokenizer") }, "\(summary)")
        try await expectMarks(try await open(copy))
    }
}
