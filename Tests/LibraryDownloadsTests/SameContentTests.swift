import Cryptography
import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of a new index for unchanged archives.
@Suite struct SameContentTests {
    /// Replaces the index in the packed folder with other bytes, and updates the file names and the catalog.
    private func replaceIndex(_ fixture: LibraryFixture) throws -> String {
        let dist = fixture.folder["dist"]
        let names = try FileManager.default.contentsOfDirectory(atPath: dist.path)
        let name = try #require(names.first { $0.hasSuffix(".index.json") })
        let data = try Data(contentsOf: dist.appending(path: name))
        let other = Data((#"{"note":"new","# + String(decoding: data.dropFirst(), as: UTF8.self)).utf8)
        let (former, revision) = (SHA256.hash(data: data).hexadecimal, SHA256.hash(data: other).hexadecimal)
        for file in names where file.contains(former.prefix(8)) {
            try FileManager.default.moveItem(
                at: dist.appending(path: file),
                to: dist.appending(path: file.replacing(former.prefix(8), with: revision.prefix(8))))
        }
        try fixture.folder.write("dist/one-\(revision.prefix(8)).index.json", other)
        let catalog = try String(contentsOf: fixture.folder["dist/issues.plist"], encoding: .utf8)
        try fixture.folder.write(
            "dist/issues.plist",
            catalog.replacing(former, with: revision).replacing(former.prefix(8), with: revision.prefix(8)))
        return revision
    }

    @Test("if an issue has a new index but the same archives, nothing is downloaded")
    func index() async throws {
        let fixture = try await LibraryFixture.noise([1, 2])
        let library = fixture.library
        #expect(try await fixture.mirror().isEmpty)
        try await library.positions.setPosition(PagePosition(articleIndex: 1, pageIndex: 0), for: "one")
        try await library.marks.add(.bookmark, "one", at: .first)
        await library.search.indexArrivals()
        let requests = fixture.archiveRequests.count
        let revision = try replaceIndex(fixture)
        let summary = try await library.refresh()
        #expect(summary.read.count == 1 && summary.revised.isEmpty && summary.failures.isEmpty)
        let (downloads, errors) = try await library.downloads.queueEverything()
        #expect(downloads.isEmpty && errors.isEmpty && fixture.archiveRequests.count == requests)
        let item = try await library.items.existingItem("one")
        #expect(item.status == .available && !item.isUpdating)
        let found = try await DatabaseQueue(path: fixture.folder["library/library.sqlite"].path).read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT contentIdentity FROM item UNION ALL SELECT edition FROM readingPosition
                    UNION ALL SELECT edition FROM mark
                    """)
        }
        #expect(found == [revision, revision, revision])
        let verified = try await library.verification.verify("one")
        #expect(verified.hasHashes && verified.faults.isEmpty)
        // The next correction still counts as one.
        try fixture.correct(pages: [1, 3])
        #expect(try await library.refresh().revised.map(\.name) == ["one"])
        #expect(try await fixture.mirror().isEmpty)
        #expect(try fixture.contentPages("one") == (try fixture.sourcePages("one")))
    }

    @Test("a pending correction is downloaded even if the issue's index changes again")
    func outstanding() async throws {
        let fixture = try await LibraryFixture.noise([1, 2])
        #expect(try await fixture.mirror().isEmpty)
        try fixture.correct(pages: [1, 3])
        #expect(try await fixture.library.refresh().revised.count == 1)
        // Only the files of the current revision are in the folder now.
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder["dist"].path) {
            let catalog = try String(contentsOf: fixture.folder["dist/issues.plist"], encoding: .utf8)
            if name != "issues.plist", !catalog.contains(name) { unlink(fixture.folder["dist/\(name)"].path) }
        }
        _ = try replaceIndex(fixture)
        #expect(try await fixture.library.refresh().revised.isEmpty)
        #expect(try await fixture.mirror().isEmpty)
        #expect(try fixture.contentPages("one") == (try fixture.sourcePages("one")))
    }
}
