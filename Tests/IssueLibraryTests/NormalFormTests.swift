import Foundation
import GRDB
import IssueLibrary
import Periodical
import TestSupport
import Testing

/// Names in Unicode's two forms: one name to people and to Swift, two to a database and a file system.
@Suite struct NormalFormTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    private func row(_ name: String, title: String = "t") -> [String: PropertyValue] {
        [
            "Name": .string(name), "Title": .string(title), "Date": .date(Date(timeIntervalSince1970: 0)),
            "Content": .string("a.pdf"),
        ]
    }

    private func names(_ fixture: LibraryFixture) throws -> [String] {
        let queue = try DatabaseQueue(path: fixture.folder["library/library.sqlite"].path)
        return try queue.read { try String.fetchAll($0, sql: "SELECT name FROM issue") }
    }

    @Test("a catalogue that changes a name's form has one issue, and it stays here", arguments: [true, false])
    func changedForm(isComposedFirst: Bool) async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.pdf", "%PDF-1.4")
        let forms = isComposedFirst ? [Self.composed, Self.decomposed] : [Self.decomposed, Self.composed]
        try fixture.writeCatalogue([row(forms[0])])
        #expect(try await fixture.mirror() == [])
        try fixture.writeCatalogue([row(forms[1], title: "u")])
        #expect(try await fixture.mirror() == [])
        #expect(try names(fixture).map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        #expect(try await fixture.library.issues().map(\.status) == [.available])
        #expect(try await fixture.library.issues().map(\.title) == ["u"])
    }

    @Test("an issue is found by either form of its name")
    func found() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.pdf", "%PDF-1.4")
        try fixture.writeCatalogue([row(Self.decomposed)])
        #expect(try await fixture.mirror() == [])
        let library = fixture.library
        for name in [Self.composed, Self.decomposed] {
            #expect(try await library.issue(named: name) != nil)
            #expect(try await library.verify(name).faults.isEmpty)
            try await library.setReadingPosition(PagePosition(articleIndex: 1, pageIndex: 0), for: name)
            #expect(try await library.readingPosition(Self.composed)?.articleIndex == 1)
            #expect(try await library.mark(.favorite, name))
            #expect(try await library.marks(.favorite, of: Self.composed).count == 1)
            #expect(try await library.unmark(.favorite, name))
            try await library.setCurrentlyReading(name)
            #expect(try await library.currentlyReading != nil)
            #expect(try await library.queue(name).isEmpty)
            #expect(try await library.pauseDownloads(of: [name]).isEmpty)
        }
        try await library.remove(Self.decomposed)
        #expect(try await library.issues().isEmpty)
    }

    @Test("a library in which both forms are becomes one that has one of them, with all that was read and marked")
    func migrated() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.pdf", "%PDF-1.4")
        try fixture.writeCatalogue([row("plain"), row("content")])
        #expect(try await fixture.mirror() == [])
        let library = fixture.library
        try await library.setReadingPosition(PagePosition(articleIndex: 2, pageIndex: 0), for: "content")
        #expect(try await library.mark(.favorite, "content"))
        #expect(try await library.mark(.bookmark, "plain", at: .first))
        // As an earlier version left it: the row that has the content under the decomposed name, the other one beside it.
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        let sql = """
            UPDATE issue SET contentIdentity = NULL WHERE name = 'plain';
            DELETE FROM contentFile WHERE issueName = 'plain';
            \(renaming("plain", Self.composed)) \(renaming("content", Self.decomposed))
            DROP TABLE formerName;
            ALTER TABLE assetDownload DROP COLUMN refusal;
            ALTER TABLE catalog DROP COLUMN publication;
            DELETE FROM grdb_migrations WHERE identifier LIKE 'what was refused%';
            """
        try await DatabaseQueue(path: fixture.folder["library/library.sqlite"].path, configuration: configuration)
            .write { try $0.execute(sql: sql) }
        let issues = fixture.folder["library/issues"]
        try FileManager.default.removeItem(at: issues.appending(path: "plain"))
        try FileManager.default.moveItem(
            at: issues.appending(path: "content"), to: URL(filePath: issues.path + "/cafe%CC%81"))
        let reopened = try await fixture.reopened()
        #expect(try names(fixture).map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        let issue = try await reopened.existingIssue(named: Self.composed)
        #expect(issue.status == .available)
        #expect(try FileTree.read(try #require(issue.contentURL)) == ["a.pdf": Data("%PDF-1.4".utf8)])
        #expect(try await reopened.verify(Self.decomposed).faults.isEmpty)
        #expect(try await reopened.readingPosition(Self.composed)?.articleIndex == 2)
        #expect(issue.isFavorite)
        #expect(try await reopened.marks(.bookmark, of: Self.composed).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: issues.path) == ["caf%C3%A9"])
    }

    private func renaming(_ old: String, _ new: String) -> String {
        let tables = ["contentFile", "page", "mark", "readPage"].map {
            "UPDATE \($0) SET issueName = '\(new)' WHERE issueName = '\(old)';"
        }
        return "UPDATE issue SET name = '\(new)' WHERE name = '\(old)'; "
            + "UPDATE readingPosition SET key = '\(new)' WHERE key = '\(old)'; " + tables.joined(separator: " ")
    }

    @Test("names in page grids and indexes are brought to one form")
    func documents() throws {
        let grid = try PageGrid(
            reading: Data(#"[{"class": "SimplePage", "properties": {"baseImage": "\#(Self.decomposed).png"}}]"#.utf8),
            subject: "pages.json")
        let name = try #require(grid[.first]?.properties["baseImage"]?.string)
        #expect(Array(name.utf8) == Array("\(Self.composed).png".utf8))
        let entry = IndexedEntry(
            path: "\(Self.decomposed).png", offset: 10, length: 3, size: 3, method: .store,
            sha256: String(repeating: "0", count: 64))
        let index = ArchiveIndex(
            name: Self.decomposed,
            archives: [IndexedArchive(scale: .standard, size: 100, sha256: "0", entries: [entry])])
        let read = try ArchiveIndex(reading: try index.encoded(), subject: "index.json")
        #expect(Array(read.name.utf8) == Array(Self.composed.utf8))
        #expect(Array(read.archives[0].entries[0].path.utf8) == Array("\(Self.composed).png".utf8))
    }
}
