import Files
import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of recovering a library whose database is damaged, empty or missing.
@Suite struct RecoveryTests: DamagedLibraryTests {
    @Test("a missing, empty or truncated database is rebuilt offline from its backup")
    func cutShort() async throws {
        let fixture = try await library().fixture
        fixture.server.stop()
        for byteCount in [nil, 0, 1, 99, 5000, 40_000] as [Int?] {
            try await cutShort(copy(fixture, as: "cut-\(byteCount ?? -1)"), of: fixture, to: byteCount)
        }
    }

    private func cutShort(_ copy: URL, of fixture: LibraryFixture, to byteCount: Int?) async throws {
        let file = copy.appending(path: "library.sqlite")
        if let byteCount { truncate(file.path, off_t(byteCount)) } else { try FileManager.default.removeItem(at: file) }
        await expectDamage(copy, "")
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.available == ["one", "two"] && !summary.wasWhole)
        #expect(summary.keptFiles.count == (byteCount == nil ? 0 : 1))
        let recovered = try await open(copy)
        let issues = try await recovered.items.all()
        #expect(issues.map(\.name) == ["two", "one"])
        #expect(issues.map(\.date) == (try await fixture.library.items.all().map(\.date)))
        #expect(issues.allSatisfy { $0.status == .available && !$0.isUpdating && $0.coverURL != nil })
        #expect(try await recovered.following.catalogs == [fixture.catalogURL])
        try await expectMarks(recovered)
        // According to the revisions in the backup, the issues are current, so no download is needed.
        #expect(try await recovered.downloads.queueEverything().downloads.isEmpty)
        #expect(try await IssueLibrary.recover(copy).wasWhole)
    }

    @Test("each damaged database is kept, even after several recoveries within a second")
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

    @Test("without a database and a backup, issues are restored from their folders")
    func foldersAlone() async throws {
        let (fixture, copy) = try await library()
        for name in ["library.sqlite", "library-backup.json", "library-backup.older.json"] {
            try? FileManager.default.removeItem(at: copy.appending(path: name))
        }
        await expectDamage(copy, "library.sqlite is missing, but the folder has the files of 2 issues")
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.available == ["one", "two"] && summary.unnamed == ["one", "two"])
        let recovered = try await open(copy)
        let items = try await recovered.items.all()
        #expect(items.count == 2 && items.allSatisfy { $0.status == .available && $0.coverURL != nil })
        let before = fixture.archiveRequests.count
        try await recovered.following.addCatalog(fixture.catalogURL)
        _ = try await recovered.refresh()
        #expect(try await recovered.items.all().map(\.title) == (try await fixture.library.items.all().map(\.title)))
        let (downloads, errors) = try await recovered.downloads.queueEverything()
        #expect(errors.isEmpty && downloads.count == 2)
        #expect(await recovered.runner.run(downloads).isEmpty)
        #expect(fixture.archiveRequests.count == before)
        #expect(try await recovered.verification.verify("one").faults.isEmpty)
    }

    @Test("issues with the same name are restored to their own publications")
    func sameNames() async throws {
        let (fixture, copy) = try await library()
        for name in ["library.sqlite", "library-backup.json", "library-backup.older.json"] {
            try FileSystem.remove(copy.appending(path: name))
        }
        let folder = copy.appending(path: "issues")
        try FileManager.default.copyItem(at: folder.appending(path: "one"), to: folder.appending(path: "one~gamma"))
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.available.count == 3 && summary.losses.isEmpty, "\(summary)")
        let recovered = try await open(copy)
        #expect(Set(try await recovered.items.all().map(\.name)) == ["one", "two", "one~gamma"])
        try await recovered.following.addCatalog(fixture.catalogURL, handle: "gamma")
        _ = try await recovered.refresh()
        let items = try await recovered.items.all()
        #expect(Set(items.map(\.reference.description)) == ["gamma/one", "gamma/two", "recovered/one"])
        let own = try #require(items.first { $0.reference.description == "gamma/one" })
        #expect(own.contentURL?.lastPathComponent == "one~gamma")
    }

    @Test("if the backup is damaged, a recovery uses the previous day's backup")
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

    @Test("recovery combines the items from the backup with the hashes and marks from the database")
    func lostItems() async throws {
        let (fixture, copy) = try await library()
        defer { withExtendedLifetime(fixture) {} }
        func hashes() throws -> [String] {
            let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path)
            defer { try? queue.close() }
            return try queue.read { try String.fetchAll($0, sql: "SELECT sha256 FROM contentFile ORDER BY 1") }
        }
        let known = try hashes()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path, configuration: configuration)
        try await queue.write {
            // The backup has the earlier position.
            try $0.execute(sql: "UPDATE readingPosition SET pageIndex = 1, readAt = readAt + 60; DROP TABLE item")
        }
        try queue.close()
        let summary = try await IssueLibrary.recover(copy)
        #expect(summary.available == ["one", "two"] && summary.incomplete.isEmpty, "\(summary)")
        #expect(try hashes() == known && !known.isEmpty)
        let recovered = try await open(copy)
        #expect(try await recovered.marks.all(.favorite).map(\.item.name) == ["two"])
        #expect(try await recovered.positions.position("two") == PagePosition(articleIndex: 1, pageIndex: 1))
    }

    @Test("a backup that is dated in the far future is replaced")
    func futureBackup() async throws {
        let fixture = try await library().fixture
        let older = try fixture.folder.write("library/library-backup.older.json", Data("{}".utf8))
        let day = 86_400.0
        for (ahead, isKept) in [(0.5 * day, true), (10_000 * day, false)] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: ahead)], ofItemAtPath: older.path)
            try await fixture.library.marks.add(.bookmark, "two", at: PagePosition(articleIndex: 0, pageIndex: 0))
            try await fixture.library.marks.remove(.bookmark, "two", at: PagePosition(articleIndex: 0, pageIndex: 0))
            let isHere = try Data(contentsOf: older) == Data("{}".utf8)
            #expect(isHere == isKept, "\(ahead)")
        }
    }

    @Test("if the write-ahead log is lost, recovery restores the issues")
    func lostLog() async throws {
        let fixture = try await LibraryFixture(["one", "two"])
        #expect(try await fixture.mirror().isEmpty)
        // All rows are still in the write-ahead log, which the copy does not have.
        let copy = try copy(fixture, withLog: true)
        await expectDamage(copy, "the database lists no issues, but the folder has the files of 2 issues")
        #expect(try await IssueLibrary.recover(copy).available == ["one", "two"])
        #expect(try await open(copy).items.all().map(\.status) == [.available, .available])
    }

    @Test("an issue folder that the database does not list is reported and restored")
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
}
