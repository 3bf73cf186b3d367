import Foundation
import GRDB
import IssueLibrary
import Periodical
import Signatures
import TestSupport
import Testing

/// A library whose database is damaged, empty or gone.
@Suite struct RecoveryTests {
    /// A library with two issues that are here, a bookmark, a favourite and a position, closed and copied.
    private func library() async throws -> (fixture: LibraryFixture, copy: URL) {
        let fixture = try await LibraryFixture(["one", "two"])
        #expect(try await fixture.mirror().isEmpty)
        try await fixture.library.mark(.bookmark, "one", at: PagePosition(articleIndex: 0, pageIndex: 1))
        try await fixture.library.mark(.favorite, "two")
        try await fixture.library.setReadingPosition(PagePosition(articleIndex: 1, pageIndex: 0), for: "two")
        return (fixture, try copy(fixture))
    }

    /// A copy of the library's folder, without the log that an open database has.
    private func copy(_ fixture: LibraryFixture, as name: String = "copy", withLog: Bool = false) throws -> URL {
        if !withLog {
            let queue = try DatabaseQueue(path: fixture.folder["library/library.sqlite"].path)
            try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        }
        let copy = fixture.folder[name]
        try FileManager.default.copyItem(at: fixture.folder["library"], to: copy)
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: copy.appending(path: "library.sqlite\(ending)"))
        }
        return copy
    }

    private func open(_ folder: URL) async throws -> IssueLibrary {
        try await IssueLibrary(folder: folder, configuration: LibraryFixture.impatient)
    }

    private func expectTold(_ folder: URL, _ found: String) async {
        do {
            _ = try await open(folder).items()
            Issue.record("nothing was told")
        } catch {
            let error = error as? MastheadError
            #expect(
                error?.code == .damagedLibrary && (found.isEmpty || error?.found.contains(found) == true),
                "\(String(describing: error))")
            #expect(error?.hint?.contains("masthead recover") == true)
        }
    }

    private func expectMarks(_ library: IssueLibrary) async throws {
        #expect(try await library.marks(.bookmark).map(\.item.name) == ["one"])
        #expect(try await library.marks(.bookmark).first?.position == PagePosition(articleIndex: 0, pageIndex: 1))
        #expect(try await library.marks(.favorite).map(\.item.name) == ["two"])
        #expect(try await library.readingPosition("two") == PagePosition(articleIndex: 1, pageIndex: 0))
    }

    @Test(
        "a database that is missing, empty or cut short over issues is told, and made anew from its backup without the network",
        arguments: [nil, 0, 1, 99, 5000, 40_000] as [Int?])
    func cutShort(byteCount: Int?) async throws {
        let (fixture, copy) = try await library()
        let file = copy.appending(path: "library.sqlite")
        if let byteCount { truncate(file.path, off_t(byteCount)) } else { try FileManager.default.removeItem(at: file) }
        await expectTold(copy, "")
        fixture.server.stop()
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.available == ["one", "two"] && !summary.wasWhole)
        #expect(summary.keptFiles.count == (byteCount == nil ? 0 : 1))
        let recovered = try await open(copy)
        let issues = try await recovered.items()
        #expect(issues.map(\.name) == ["two", "one"])
        #expect(issues.map(\.date) == (try await fixture.library.items().map(\.date)))
        #expect(issues.allSatisfy { $0.status == .available && !$0.isUpdating && $0.coverURL != nil })
        #expect(try await recovered.catalogs == [fixture.catalogURL])
        try await expectMarks(recovered)
        // Up to date, by the identity that the backup has: nothing is to be fetched.
        #expect(try await recovered.queueEverything().downloads.isEmpty)
        #expect(try await IssueLibrary.recover(copy).wasWhole)
    }

    @Test("what is damaged again within a second is kept too, beside what was kept before")
    func keptTwice() async throws {
        let (fixture, copy) = try await library()
        defer { fixture.server.stop() }
        var kept: [String: Int] = [:]
        for byteCount in [200, 300, 400] {
            let file = copy.appending(path: "library.sqlite")
            truncate(file.path, off_t(byteCount))
            for name in try await IssueLibrary.recover(copy).keptFiles { kept[name] = byteCount }
        }
        let sizes = try kept.keys.map { try Data(contentsOf: copy.appending(path: $0)).count }
        #expect(sizes.sorted() == [200, 300, 400] && sizes == kept.keys.map { kept[$0] ?? 0 })
    }

    @Test("without database and backup the folders tell what is here, and the next mirror fetches no archive again")
    func foldersAlone() async throws {
        let (fixture, copy) = try await library()
        for name in ["library.sqlite", "library-backup.json", "library-backup.older.json"] {
            try? FileManager.default.removeItem(at: copy.appending(path: name))
        }
        await expectTold(copy, "it is missing, and the folder has the contents of 2 issues")
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.available == ["one", "two"] && summary.unnamed == ["one", "two"])
        let recovered = try await open(copy)
        #expect(try await recovered.items().allSatisfy { $0.status == .available && $0.coverURL != nil })
        let before = fixture.archiveRequests.count
        try await recovered.addCatalog(fixture.catalogURL)
        _ = try await recovered.refresh()
        #expect(try await recovered.items().map(\.title) == (try await fixture.library.items().map(\.title)))
        let (downloads, errors) = try await recovered.queueEverything()
        #expect(errors.isEmpty && downloads.count == 2)
        #expect(await recovered.run(downloads).isEmpty)
        #expect(fixture.archiveRequests.count == before)
        #expect(try await recovered.verify("one").faults.isEmpty)
    }

    @Test("a backup that is damaged is told; the one of the day before serves")
    func olderBackup() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        let backup = copy.appending(path: "library-backup.json")
        let older = copy.appending(path: "library-backup.older.json")
        try? FileManager.default.removeItem(at: older)
        try FileManager.default.copyItem(at: backup, to: older)
        try Data("{".utf8).write(to: backup)
        try Data().write(to: copy.appending(path: "library.sqlite"))
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.losses.contains { $0.contains("library-backup.json") })
        try await expectMarks(try await open(copy))
    }

    @Test("a log that was lost is told where issues are here, and what was in it comes back")
    func lostLog() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        #expect(try await fixture.mirror().isEmpty)
        // All of it is in the log so far.
        let copy = try copy(fixture, withLog: true)
        await expectTold(copy, "it lists no issues, and the folder has the contents of 2 issues")
        #expect(try await IssueLibrary.recover(copy).available == ["one", "two"])
        #expect(try await open(copy).items().allSatisfy { $0.status == .available })
    }

    @Test("a log that lost its end is seen by contents that the database does not know")
    func lostEnd() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path)
        try await queue.write { try $0.execute(sql: "DELETE FROM item WHERE name = 'one'") }
        try queue.close()
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.faults.contains { $0.contains("issues/one") })
        #expect(summary.available == ["one", "two"])
        try await expectMarks(try await open(copy))
    }

    @Test("a letter that changed in the schema is seen, and the library made anew")
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
        #expect(try await recovered.items().allSatisfy { $0.status == .available })
        try await expectMarks(recovered)
    }

    @Test("what a damaged page takes from another table is no issue")
    func phantoms() async throws {
        let (fixture, copy) = try await library()
        defer { fixture.server.stop() }
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path)
        // A row as that of the schema would be read, and a date that makes the library one to recover.
        try await queue.write {
            try $0.execute(
                sql:
                    "INSERT INTO item (publicationID, name, folder, title, date) VALUES (1, 'page', 'page', 'page', 'CREATE TABLE page (x)')"
            )
        }
        try queue.close()
        // Without its last page it is none that is left alone.
        let file = copy.appending(path: "library.sqlite")
        truncate(file.path, off_t(try Data(contentsOf: file).count - 4096))
        let summary = try await IssueLibrary.recover(copy)
        #expect(!summary.wasWhole && summary.available == ["one", "two"])
        #expect(try await open(copy).items().map(\.name) == ["two", "one"])
    }

    /// What a flipped bit makes of a row: where there has to be a value there is none, or one that nothing writes.
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

    @Test(
        "a row with a value that nothing writes there is told or does no harm, and never ends the process",
        arguments: damages)
    func rows(damage: String) async throws {
        let (fixture, copy) = try await library()
        let file = copy.appending(path: "library.sqlite").path
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
        var queue = try DatabaseQueue(path: file, configuration: configuration)
        // A bit on the disk does not ask for constraints.
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
                Issue.record("\(error)")
            }
        }
        await attempt {
            let library = try await open(copy)
            await attempt { _ = try await library.items() }
            for kind in Mark.Kind.allCases { await attempt { _ = try await library.marks(kind) } }
            await attempt { _ = try await library.readingPosition("two") }
            await attempt { _ = try await library.catalogs }
            await attempt { _ = try await library.currentlyReading }
            await attempt { _ = try await library.verify("one") }
            await attempt { _ = try await library.downloadStatuses() }
            await attempt { _ = try await library.keepPlans() }
            await attempt { _ = try await library.search("page") }
            await attempt { _ = try await library.refresh() }
            await attempt {
                let (downloads, errors) = try await library.queueEverything()
                told += errors + Array(await library.run(downloads).values)
            }
            await attempt { try await library.mark(.favorite, "one") }
            await attempt { try await library.remove("two") }
        }
        for error in told where error.code == .libraryDatabase { Issue.record("\(error)") }
        // Whatever was removed above or not: what is left is made good.
        _ = try await IssueLibrary.recover(copy)
        let recovered = try await open(copy)
        #expect(try await recovered.items().contains { $0.name == "one" && $0.status == .available })
        #expect(try await IssueLibrary.recover(copy).wasWhole)
        #expect(try await recovered.marks(.bookmark).map(\.item.name) == ["one"])
        _ = fixture
    }

    @Test("rows beyond a damaged page are saved, and the catalogue brings those of the page")
    func damagedPage() async throws {
        let fixture = try await LibraryFixture([])
        let rows: [[String: PropertyValue]] = (0..<600).map { number in
            [
                "Name": .string("issue-\(number)"), "Date": .date(Date(timeIntervalSince1970: 1_700_000_000)),
                "Title": .string(String(repeating: "long title ", count: 12)), "Content": .string("\(number).zip"),
            ]
        }
        try fixture.writeCatalogue(rows)
        _ = try await fixture.library.refresh()
        for number in stride(from: 0, to: 600, by: 50) {
            try await fixture.library.mark(.bookmark, ItemReference("issue-\(number)"), at: .first)
        }
        let copy = try copy(fixture)
        let file = copy.appending(path: "library.sqlite")
        // A leaf of the table of issues.
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
        // What the catalogue offers comes with it again.
        let recovered = try await open(copy)
        #expect(try await recovered.refresh().failures.isEmpty)
        #expect(try await recovered.items().count == 600)
        #expect(try await recovered.marks(.bookmark).count == 12)
    }

    @Test("the database's first bytes are mended in a copy")
    func header() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        try FileManager.default.removeItem(at: copy.appending(path: "library-backup.json"))
        try? FileManager.default.removeItem(at: copy.appending(path: "library-backup.older.json"))
        let file = copy.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        data.replaceSubrange(0..<24, with: Data(repeating: 0xFF, count: 24))
        try data.write(to: file)
        await expectTold(copy, "it is no SQLite database")
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.losses.isEmpty && summary.unnamed.isEmpty)
        try await expectMarks(try await open(copy))
        let kept = try #require(summary.keptFiles.first)
        #expect(try Data(contentsOf: copy.appending(path: kept)) == data)
    }

    @Test("a schema that is said to be of a format that SQLite does not know is told, and mended in a copy")
    func schemaFormat() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        let file = copy.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        // Its lowest byte (SQLite's file format, section 1.3.10).
        data[47] ^= 0x40
        try data.write(to: file)
        await expectTold(copy, "unsupported file format")
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.losses.isEmpty && summary.unnamed.isEmpty)
        try await expectMarks(try await open(copy))
    }

    @Test("a search index whose definition makes no sense is told, and made anew")
    func searchDefinition() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        let file = copy.appending(path: "library.sqlite")
        var data = try Data(contentsOf: file)
        let name = try #require(data.firstRange(of: Data("remove_diacritics".utf8)))
        data[name.lowerBound] ^= 0x40
        try data.write(to: file)
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.faults.contains { $0.contains("tokenizer") }, "\(summary)")
        try await expectMarks(try await open(copy))
    }

    @Test("an issue whose files are missing is told, and the next mirror fetches those")
    func missingFiles() async throws {
        let (fixture, copy) = try await library()
        truncate(copy.appending(path: "library.sqlite").path, 60_000)
        let content = copy.appending(path: "issues/two")
        try FileManager.default.removeItem(at: content)
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.available == ["one"] && summary.incomplete == ["two"])
        let recovered = try await open(copy)
        let (downloads, _) = try await recovered.queueEverything()
        #expect(await recovered.run(downloads).isEmpty)
        #expect(try await recovered.verify("two").faults.isEmpty)
        _ = fixture
    }

    @Test("a publisher's key and a program's own download are in the backup, which its owner alone may read")
    func backup() async throws {
        let (fixture, _) = try await library()
        let key = SecretKey().publicKey.description
        try await fixture.library.addCatalog(fixture.catalogURL, publicKey: key)
        let file = fixture.folder["library/library-backup.json"]
        #expect(try String(contentsOf: file, encoding: .utf8).contains(key))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let copy = try copy(fixture, as: "later")
        try Data().write(to: copy.appending(path: "library.sqlite"))
        _ = try await IssueLibrary.recover(copy)
        // An unsigned catalogue is refused by the key that was recovered.
        #expect(try await open(copy).refresh().failures.values.map(\.code) == [.untrusted])
    }

    @Test("a library that is whole is left alone; one that is not there is an error")
    func whole() async throws {
        let (fixture, copy) = try await library()
        let before = try FileTree.read(copy)
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.wasWhole && summary.keptFiles.isEmpty)
        #expect(try FileTree.read(copy)["library.sqlite"] == before["library.sqlite"])
        await #expect(throws: MastheadError.self) { try await IssueLibrary.recover(fixture.folder["none"]) }
        await #expect(throws: MastheadError.self) { try await IssueLibrary.recover(fixture.folder["dist"]) }
    }

    @Test("the library and its files are for their owner alone, and one of an earlier version becomes so")
    func privacy() async throws {
        let (fixture, copy) = try await library()
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        let root = fixture.folder["library"].path
        for name in ["", "/issues", "/incoming", "/covers"] { #expect(try mode(root + name) == 0o700, "\(name)") }
        for name in try FileManager.default.contentsOfDirectory(atPath: root) where name.hasPrefix("library") {
            #expect(try mode("\(root)/\(name)") == 0o600, "\(name)")
        }
        let names = ["", "/issues", "/incoming", "/covers", "/library.sqlite", "/library-backup.json"]
        for name in names { chmod(copy.path + name, 0o755) }
        _ = try await open(copy)
        for name in names {
            #expect(try mode(copy.path + name) == (name.contains("library") ? 0o600 : 0o700), "\(name)")
        }
        // What its owner opened to a group stays open to it.
        chmod(copy.path, 0o750)
        _ = try await open(copy)
        #expect(try mode(copy.path) == 0o750)
        // A folder that holds other things too is not the library's to close.
        try FileManager.default.createDirectory(at: copy.appending(path: "other"), withIntermediateDirectories: true)
        chmod(copy.path, 0o755)
        _ = try await open(copy)
        #expect(try mode(copy.path) == 0o755)
    }
}
