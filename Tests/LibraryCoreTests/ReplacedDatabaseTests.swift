import Files
import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of recovering a database that is a symbolic link.
@Suite struct ReplacedDatabaseTests: DamagedLibraryTests {
    private let first = PagePosition(articleIndex: 0, pageIndex: 0)

    @Test("if the database is a symbolic link, a recovery replaces its target, also on another file system")
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
