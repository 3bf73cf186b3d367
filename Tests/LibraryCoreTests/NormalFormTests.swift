import Cryptography
import Foundation
import GRDB
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryCore

/// Tests of names in composed and decomposed Unicode form, which are equal in Swift but not in databases and file
/// systems.
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
        return try queue.read { try String.fetchAll($0, sql: "SELECT name FROM item") }
    }

    @Test("an issue is not duplicated if its name changes Unicode form", arguments: [true, false])
    func changedForm(isComposedFirst: Bool) async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.pdf", "%PDF-1.4 %%EOF")
        let forms = isComposedFirst ? [Self.composed, Self.decomposed] : [Self.decomposed, Self.composed]
        try fixture.writeCatalog([row(forms[0])])
        #expect(try await fixture.mirror() == [])
        try fixture.writeCatalog([row(forms[1], title: "u")])
        #expect(try await fixture.mirror() == [])
        #expect(try names(fixture).map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        #expect(try await fixture.library.items.all().map(\.status) == [.available])
        #expect(try await fixture.library.items.all().map(\.title) == ["u"])
    }

    @Test("an issue is found by both Unicode forms of its name")
    func found() async throws {
        let fixture = try await LibraryFixture([])
        try fixture.folder.write("dist/a.pdf", "%PDF-1.4 %%EOF")
        try fixture.writeCatalog([row(Self.decomposed)])
        #expect(try await fixture.mirror() == [])
        let library = fixture.library
        for name in [Self.composed, Self.decomposed] {
            #expect(try await library.items.item(ItemReference(name)) != nil)
            #expect(try await library.verification.verify(ItemReference(name)).faults.isEmpty)
            try await library.positions.setPosition(
                PagePosition(articleIndex: 1, pageIndex: 0), for: ItemReference(name))
            #expect(try await library.positions.position(ItemReference(Self.composed))?.articleIndex == 1)
            #expect(try await library.marks.add(.favorite, ItemReference(name)))
            #expect(try await library.marks.all(.favorite, of: ItemReference(Self.composed)).count == 1)
            #expect(try await library.marks.remove(.favorite, ItemReference(name)))
            try await library.items.setCurrentlyReading(ItemReference(name))
            #expect(try await library.items.currentlyReading != nil)
            #expect(try await library.downloads.queue(ItemReference(name)).isEmpty)
            #expect(try await library.downloads.pause(of: [ItemReference(name)]).isEmpty)
        }
        try await library.removal.remove(ItemReference(Self.decomposed))
        #expect(try await library.items.all().isEmpty)
    }

    @Test("an upgrade merges issues whose names differ only in Unicode form")
    func migrated() async throws {
        let fixture = try await LibraryFixture([])
        // An earlier version stored a row for each form of the name. Only the decomposed name has the content.
        let file = fixture.folder["library/library.sqlite"]
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + ending) }
        let queue = try DatabaseQueue(path: file.path)
        try IssueLibrary.schema.migrator.migrate(queue, upTo: "words of pages, marks, pages that were read")
        let digest = SHA256.hash(data: Data("%PDF-1.4 %%EOF".utf8)).hexadecimal
        try await queue.write { [url = fixture.catalogURL] db in
            try db.execute(sql: "INSERT INTO catalog (id, url) VALUES (1, ?)", arguments: [url.absoluteString])
            for (name, identity) in [(Self.composed, nil), (Self.decomposed, "a.pdf")] {
                try db.execute(
                    sql: """
                        INSERT INTO issue (name, title, date, catalogID, content, contentIdentity, contentScale)
                        VALUES (?, 't', 0, 1, 'a.pdf', ?, 1)
                        """, arguments: [name, identity])
            }
            try db.execute(
                sql: """
                    INSERT INTO contentFile VALUES (:name, 'a.pdf', 14, :digest);
                    INSERT INTO readingPosition VALUES (:name, 2, 0, 1);
                    INSERT INTO mark VALUES ('favorite', :name, -1, -1, 1);
                    INSERT INTO mark VALUES ('bookmark', :other, 0, 0, 1);
                    """, arguments: ["name": Self.decomposed, "digest": digest, "other": Self.composed])
        }
        try queue.close()
        let issues = fixture.folder["library/issues"]
        try fixture.folder.write("library/issues/cafe%CC%81/a.pdf", "%PDF-1.4 %%EOF")
        let reopened = try await fixture.reopened()
        #expect(try names(fixture).map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        let issue = try await reopened.items.existingItem(ItemReference(Self.composed))
        #expect(issue.status == .available)
        #expect(try FileTree.read(try #require(issue.contentURL)) == ["a.pdf": Data("%PDF-1.4 %%EOF".utf8)])
        #expect(try await reopened.verification.verify(ItemReference(Self.decomposed)).faults.isEmpty)
        #expect(try await reopened.positions.position(ItemReference(Self.composed))?.articleIndex == 2)
        #expect(issue.isFavorite)
        #expect(try await reopened.marks.all(.bookmark, of: ItemReference(Self.composed)).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: issues.path) == ["caf%C3%A9"])
    }

    @Test("file names in page grids and indexes get the same Unicode form")
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
