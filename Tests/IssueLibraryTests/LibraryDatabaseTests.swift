import Foundation
import GRDB
import TestSupport
import Testing

@testable import IssueLibrary

@Suite struct LibraryDatabaseTests {
    /// The locks that this process holds on a file, by the system's own list.
    private func lockCount(on file: URL) async throws -> Int {
        let inode = try #require(
            try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int)
        // Foundation takes the first page of such a file for all of it.
        let list = try await Tool.run(["cat", "/proc/locks"]).output
        return list.split(separator: "\n").count { $0.contains("POSIX") && $0.contains(":\(inode) ") }
    }

    @Test(
        "opening a library twice in one process keeps the first opening's locks",
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

    @Test("each write notifies the watcher again once other connections can read it")
    func writesAreSeen() async throws {
        let fixture = try await LibraryFixture()
        let folder = LibraryFolder(fixture.folder["library"])
        let (rings, ring) = AsyncStream.makeStream(of: Void.self)
        let watch = StoreWatch(folder, settings: nil) { ring.yield() }
        defer { withExtendedLifetime(watch) {} }
        // The time alone rings: no byte of the database or its log is written.
        utimensat(AT_FDCWD, folder.database.path, nil, 0)
        var iterator = rings.makeAsyncIterator()
        _ = await iterator.next()
        let before = try FileManager.default.attributesOfItem(atPath: folder.database.path)[.modificationDate] as? Date
        try await fixture.library.store.write { try $0.execute(sql: "UPDATE item SET title = title") }
        let after = try FileManager.default.attributesOfItem(atPath: folder.database.path)[.modificationDate] as? Date
        #expect(try #require(before) < #require(after))
    }
}
