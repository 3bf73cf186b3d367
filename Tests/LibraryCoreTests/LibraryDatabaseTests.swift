import Foundation
import GRDB
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryAgent
@testable import LibraryCore
@testable import LibraryFeeds

@Suite(.timeLimit(.minutes(5))) struct LibraryDatabaseTests {
    /// Returns the number of POSIX locks on a file, according to /proc/locks.
    private func lockCount(on file: URL) async throws -> Int {
        let inode = try #require(
            try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int)
        // Foundation reads only the first page of a file in /proc, so `cat` reads the file.
        let list = try await Tool.run(["cat", "/proc/locks"]).output
        return list.split(separator: "\n").count { $0.contains("POSIX") && $0.contains(":\(inode) ") }
    }

    @Test(
        "opening a library twice in one process does not release its locks",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/locks")))
    func openedTwice() async throws {
        let fixture = try await LibraryFixture()
        _ = try await fixture.library.items.all()
        let file = fixture.folder["library/library.sqlite"]
        let before = try await lockCount(on: file)
        #expect(before > 0)
        let other = try await fixture.reopened()
        #expect(try await lockCount(on: file) >= before)
        _ = try await other.items.all()
        #expect(try await fixture.library.items.all().isEmpty)
    }

    @Test("closing a library deletes the database's log even if another object still uses the library")
    func closed() async throws {
        let fixture = try await LibraryFixture()
        let listener = Task { [library = fixture.library] in for await _ in library.changes {} }
        _ = try await fixture.library.adding.add(fixture.catalogURL)
        _ = try await fixture.library.refresh()
        #expect(try await !fixture.library.items.all().isEmpty)
        let log = fixture.folder["library/library.sqlite-wal"].path
        #expect(FileManager.default.fileExists(atPath: log))
        await fixture.library.closer()
        #expect(!FileManager.default.fileExists(atPath: log))
        await #expect(throws: MastheadError.self) { _ = try await fixture.library.items.all() }
        listener.cancel()
    }

    @Test("if the system cannot watch the library's folder, changes are found by polling")
    func polling() async throws {
        let folder = try TemporaryFolder()
        let (rings, ring) = AsyncStream.makeStream(of: Void.self)
        // inotify_add_watch fails for a missing folder.
        let watch = StoreWatch(LibraryFolder(folder["missing"]), settings: nil, pollInterval: 0.01) { ring.yield() }
        defer { withExtendedLifetime(watch) {} }
        var iterator = rings.makeAsyncIterator()
        for _ in 0..<2 { _ = await iterator.next() }
    }

    @Test("after an upgrade, posts that are no longer in their feed are kept for another 90 days")
    func droppedEarlier() throws {
        var configuration = Configuration()
        // The posts need no publication.
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(configuration: configuration)
        let migrator = IssueLibrary.schema.migrator
        try migrator.migrate(queue, upTo: "one spelling of catalog")
        try queue.write {
            try $0.execute(
                sql: """
                    INSERT INTO post (publicationID, identity, name, sortTitle, seenAt, sortAt, hash, isInFeed)
                    VALUES (1, 'a', 'a', '', 1, 1, '', 0), (1, 'b', 'b', '', 1, 1, '', 1)
                    """)
        }
        try migrator.migrate(queue)
        func names(afterDays days: Double) throws -> [String] {
            try queue.write { db in
                let time = Date().timeIntervalSince1970 + days * 86_400
                try PostRetention.removeOld(at: time, usualDays: 90, db)
                return try String.fetchAll(db, sql: "SELECT name FROM post ORDER BY name")
            }
        }
        #expect(try names(afterDays: 89) == ["a", "b"])
        #expect(try names(afterDays: 91) == ["b"])
    }

    @Test("a store's data can be read even if an earlier version of Masthead stored another spelling")
    func storeScopes() throws {
        var configuration = Configuration()
        // The stores need no publication.
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(configuration: configuration)
        let migrator = IssueLibrary.schema.migrator
        try migrator.migrate(queue, upTo: "changes by subject")
        try queue.write { db in
            try StoreFrontRecord.replace(StoreFront(title: "Books at 100%"), of: 1, db)
            try StoreFrontRecord.replace(StoreFront(title: "A book", scope: .book), of: 2, db)
            try db.execute(
                sql: #"UPDATE storeFront SET document = replace(document, '"scope":"catalog"', '"scope":"catalogue"')"#)
        }
        func stored(_ publication: Int64) throws -> StoreFront? {
            try queue.read { try StoreFrontRecord.fetch($0, of: publication) }
        }
        #expect(throws: DecodingError.self) { try stored(1) }
        try migrator.migrate(queue)
        #expect(try stored(1) == StoreFront(title: "Books at 100%"))
        #expect(try stored(2)?.scope == .book)
    }

    @Test("each write to the library changes its database's modification time, so that watchers notice")
    func writesAreSeen() async throws {
        let fixture = try await LibraryFixture()
        let folder = LibraryFolder(fixture.folder["library"])
        let (rings, ring) = AsyncStream.makeStream(of: Void.self)
        let watch = StoreWatch(folder, settings: nil) { ring.yield() }
        defer { withExtendedLifetime(watch) {} }
        // Only the modification time changes, but the watcher is notified.
        utimensat(AT_FDCWD, folder.database.path, nil, 0)
        var iterator = rings.makeAsyncIterator()
        _ = await iterator.next()
        let before = try FileManager.default.attributesOfItem(atPath: folder.database.path)[.modificationDate] as? Date
        try await fixture.library.store.write { try $0.execute(sql: "UPDATE item SET title = title") }
        let after = try FileManager.default.attributesOfItem(atPath: folder.database.path)[.modificationDate] as? Date
        #expect(try #require(before) < #require(after))
    }

    @Test("a full disk and a read-only library are named as the cause, with SQLite's number")
    func causes() throws {
        let folder = try TemporaryFolder()
        func error(_ code: ResultCode) -> MastheadError {
            LibraryDatabase.error(
                "write to the library", folder["library.sqlite"], DatabaseError(resultCode: code, message: "words"))
        }
        #expect(error(.SQLITE_FULL).found == "the disk is full (SQLite error 13)")
        #expect(error(.SQLITE_FULL).remedies == [.makeRoom], "a removal would not work either")
        #expect(error(.SQLITE_READONLY).found == "the library is read-only (SQLite error 8)")
        #expect(error(.SQLITE_IOERR).found == "the disk reports an error (SQLite error 10)")
        #expect(error(.SQLITE_CORRUPT).found == "words (SQLite error 11)")
    }
}
