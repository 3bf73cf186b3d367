import Files
import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of a recovery beside other processes, and of a database that is a symbolic link.
@Suite struct ReplacedDatabaseTests: DamagedLibraryTests {
    private let first = PagePosition(articleIndex: 0, pageIndex: 0)

    @Test("a write fails if another program has replaced the database")
    func replaced() async throws {
        let fixture = try await library().fixture
        defer { fixture.server.stop() }
        for writesFirst in [true, false] {
            let copy = try copy(fixture, as: "copy-\(writesFirst)")
            let library = try await open(copy)
            if writesFirst { try await library.marks.add(.bookmark, "two", at: first) }
            let database = copy.appending(path: "library.sqlite")
            let whole = try Data(contentsOf: fixture.folder["library/library.sqlite"])
            try whole.write(to: copy.appending(path: "new"))
            for ending in ["-wal", "-shm"] { unlink(database.path + ending) }
            #expect(rename(copy.appending(path: "new").path, database.path) == 0)
            let error = await #expect(throws: MastheadError.self) {
                try await library.marks.add(.favorite, "one")
            }
            #expect(error?.found.contains("has replaced the file") == true && error?.remedies == [.tryAgain])
            try await open(copy).marks.add(.favorite, "one")
            #expect(try await open(copy).marks.all(.favorite).map(\.item.name) == ["one", "two"])
        }
    }

    @Test("a process that opens the library during a recovery waits for the new database")
    func waits() async throws {
        let (fixture, copy) = try await library()
        defer { fixture.server.stop() }
        let database = copy.appending(path: "library.sqlite")
        let new = copy.appending(path: "new")
        try FileManager.default.copyItem(at: database, to: new)
        let queue = try DatabaseQueue(path: new.path)
        try await queue.write { try $0.execute(sql: "UPDATE item SET title = 'New'") }
        try queue.close()
        var lock: RangeLock?
        if case .held(let held) = RangeLock.attempt(database, start: 0x4000_0000, count: 512) { lock = held }
        #expect(lock != nil)
        let opening = Task { try await open(copy).items.all().map(\.title) }
        try await wait(until: {
            let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            let open = files.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            return open.count { $0 == database.path } > 1
        })
        #expect(rename(new.path, database.path) == 0)
        lock = nil
        #expect(try await opening.value == ["New", "New"])
    }

    @Test("recovery also reads the write-ahead log that a killed process left")
    func logOfKilled() async throws {
        let (fixture, copy) = try await library()
        defer { fixture.server.stop() }
        let pool = try DatabasePool(path: copy.appending(path: "library.sqlite").path)
        try await pool.write { db in
            try db.execute(
                sql: """
                    UPDATE mark SET createdAt = 'x' WHERE kind = 'favorite';
                    INSERT INTO mark (kind, itemID, articleIndex, pageIndex, createdAt)
                        SELECT 'bookmark', id, 0, 0, 1.0 FROM item WHERE name = 'two';
                    """)
        }
        // The killed process leaves its log, and no lock.
        let left = fixture.folder["left"]
        try FileManager.default.copyItem(at: copy, to: left)
        try pool.close()
        for hasMemory in [true, false] {
            let here = fixture.folder["left-\(hasMemory)"]
            try FileManager.default.copyItem(at: left, to: here)
            if !hasMemory { try FileManager.default.removeItem(at: here.appending(path: "library.sqlite-shm")) }
            #expect(FileStamp(here.appending(path: "library.sqlite-wal")).map { $0.byteCount > 0 } == true)
            let database = here.appending(path: "library.sqlite")
            let file = try #require(FileStamp(database))
            let summary = try await IssueLibrary.recover(here)
            // A program that waits for the lock has this file open.
            #expect(FileStamp(database).map { $0.isSameFile(as: file) } == true)
            #expect(summary.faults == ["the column mark.createdAt has an invalid value in 1 row"])
            #expect(summary.keptFiles.count == 2, "\(summary.keptFiles)")
            let library = try await open(here)
            #expect(try await library.marks.all(.bookmark).map(\.item.name).sorted() == ["one", "two"])
            #expect(try await library.marks.all(.favorite).map(\.item.name) == ["two"])
        }
    }

    @Test("if the database is a symbolic link, recovery replaces the link's target")
    func link() async throws {
        let fixture = try await library().fixture
        defer { fixture.server.stop() }
        let elsewhere = URL(filePath: "/var/tmp/masthead-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: elsewhere) }
        for (number, folder) in [fixture.folder["disk"], elsewhere].enumerated() {
            let copy = try copy(fixture, as: "copy-\(number)")
            let (link, target) = (copy.appending(path: "library.sqlite"), folder.appending(path: "a.sqlite"))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.moveItem(at: link, to: target)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            try await open(copy).marks.add(.bookmark, "two", at: first)
            truncate(target.path, 20_000)
            for ending in ["-wal", "-shm"] { unlink(target.path + ending) }
            let damaged = try Data(contentsOf: target)
            let summary = try await IssueLibrary.recover(copy)
            #expect(FileStamp(link, followsLinks: false)?.kind == .link)
            #expect(try Data(contentsOf: target) != damaged)
            let kept = try #require(summary.keptFiles.first)
            #expect(try Data(contentsOf: copy.appending(path: kept)) == damaged)
            let library = try await open(copy)
            #expect(try await library.marks.all(.bookmark).map(\.item.name).sorted() == ["one", "two"])
            #expect(try await IssueLibrary.recover(copy).wasWhole)
            try FileManager.default.removeItem(at: folder)
            await #expect(throws: MastheadError.self) { try await IssueLibrary.recover(copy) }
            #expect(FileStamp(link, followsLinks: false)?.kind == .link)
        }
    }
}
