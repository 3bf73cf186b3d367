import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// The helper functions of the test suites for damaged libraries.
protocol DamagedLibraryTests {}

extension DamagedLibraryTests {
    /// Returns a library with two downloaded issues, a bookmark, a favorite and a position, and a copy of its folder.
    func library() async throws -> (fixture: LibraryFixture, copy: URL) {
        let fixture = try await LibraryFixture(["one", "two"])
        #expect(try await fixture.mirror().isEmpty)
        try await fixture.library.marks.add(.bookmark, "one", at: PagePosition(articleIndex: 0, pageIndex: 1))
        try await fixture.library.marks.add(.favorite, "two")
        try await fixture.library.positions.setPosition(PagePosition(articleIndex: 1, pageIndex: 0), for: "two")
        return (fixture, try copy(fixture))
    }

    /// Copies the library's folder without the write-ahead log.
    ///
    /// If `withLog` is true, rows that are only in the log are lost. Otherwise they are written to the database first.
    func copy(_ fixture: LibraryFixture, as name: String = "copy", withLog: Bool = false) throws -> URL {
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

    func open(_ folder: URL) async throws -> IssueLibrary {
        try await IssueLibrary(folder: folder, configuration: LibraryFixture.impatient)
    }

    func expectDamage(_ folder: URL, _ found: String) async {
        do {
            _ = try await open(folder).items.all()
            Issue.record("the damage was not reported")
        } catch {
            let error = error as? MastheadError
            #expect(
                error?.code == .damagedLibrary && (found.isEmpty || error?.found.contains(found) == true),
                "\(String(describing: error))")
            #expect(error?.remedies == [.recover])
        }
    }

    func expectMarks(_ library: IssueLibrary) async throws {
        #expect(try await library.marks.all(.bookmark).map(\.item.name) == ["one"])
        #expect(try await library.marks.all(.bookmark).first?.position == PagePosition(articleIndex: 0, pageIndex: 1))
        #expect(try await library.marks.all(.favorite).map(\.item.name) == ["two"])
        #expect(try await library.positions.position("two") == PagePosition(articleIndex: 1, pageIndex: 0))
    }
}
