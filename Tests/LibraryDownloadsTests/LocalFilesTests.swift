import Formats
import Foundation
import IssueArchive
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import LibraryDownloads

/// Tests of local files that are imported into a library.
@Suite struct OwnFilesTests {
    let folder: TemporaryFolder
    let library: IssueLibrary

    init() async throws {
        folder = try TemporaryFolder()
        library = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
    }

    private static func comic(_ count: Int = 3, info: String? = nil) -> Data {
        var files = (1...count).map { ("page\($0).png", Data.png(width: 4, height: $0 + 5)) }
        if let info { files.append(("ComicInfo.xml", Data(info.utf8))) }
        return StoredZip.data(files)
    }

    private static let pdf = Data("%PDF-1.4\n%%EOF\n".utf8)

    /// Imports a file with the given title and cover.
    private func add(_ file: URL, title: String? = nil, cover: Data? = nil) async throws -> FileAddition {
        try await library.files.add(file) { (_, name) throws(MastheadError) in
            FileDescription(Description(title: title ?? name), cover: cover)
        }
    }

    private func isEmpty(_ name: String) throws -> Bool { try FileTree.read(folder["library/\(name)"]).isEmpty }

    @Test("an imported comic is stored with its cover and the hashes of its files")
    func comic() async throws {
        let file = try folder.write("Some Comic.cbz", Self.comic())
        let cover = Data.png(width: 2, height: 3)
        let addition = try await add(file, title: "Été: the Comic!", cover: cover)
        #expect(addition.outcome == .added && addition.kind == .comic)
        let item = addition.item
        #expect(item.reference.description == "own/été-the-comic" && item.kind == .book && item.status == .available)
        let content = try #require(item.contentURL)
        #expect(try FileTree.read(content).keys.sorted() == ["page1.png", "page2.png", "page3.png"])
        #expect(try item.coverURL.map { try Data(contentsOf: $0) } == cover)
        let verification = try await library.verification.verify(item.reference)
        #expect(verification.hasHashes && verification.faults.isEmpty && verification.fileCount == 3)
        let own = try await library.publications.publication("own")
        #expect(own.kind == .bookshelf && own.title == "My books" && own.url == nil && own.itemCount == 1)
        #expect(!item.isNew, "a book that the user imports is not new")
        #expect(try isEmpty("incoming"))
        #expect(try Data(contentsOf: file) == Self.comic(), "the imported file is unchanged")
    }

    @Test("an archive with more files than the limit allows is not imported")
    func limits() async throws {
        var configuration = LibraryFixture.impatient
        configuration.archiveLimits.entryCount = 3
        let limited = try await IssueLibrary(folder: folder["limited"], configuration: configuration)
        let file = try folder.write("a.cbz", Self.comic(5))
        let error = await #expect(throws: MastheadError.self) {
            try await limited.files.add(file) { (_, name) throws(MastheadError) in
                FileDescription(Description(title: name))
            }
        }
        #expect(error?.found.contains("more than 3 entries") == true, "\(String(describing: error))")
        #expect(try await limited.items.all().isEmpty)
        #expect(try await add(file).outcome == .added, "the default limits allow the file")
    }

    @Test("the type of an imported file is detected from its content, not its name")
    func names() async throws {
        let comic = try await add(folder.write("a.pdf", Self.comic()))
        #expect(comic.kind == .comic && comic.item.name == "a")
        let pdf = try await add(folder.write("b.cbz", Self.pdf))
        #expect(pdf.kind == .pdf)
        let content = try #require(pdf.item.contentURL)
        #expect(try FileTree.read(content) == ["book.pdf": Self.pdf])
        let epub = try await add(
            folder.write(
                "c.zip",
                StoredZip.data([("META-INF/container.xml", Data("<container/>".utf8)), ("a.opf", Data("x".utf8))])))
        #expect(epub.kind == .epub)
    }

    @Test(
        "if an imported file is not a book, the error names its type",
        arguments: [
            ("a.epub", Data(), "the file is empty"),
            ("b.cbz", Data("Rar!\u{1A}\u{07}\u{01}\u{00}x".utf8), "this is a RAR archive"),
            ("c.cb7", Data([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]), "this is a 7z archive"),
            ("d.pdf", Data("just words".utf8), "this is plain text"),
            ("e.pdf", Data.png(width: 1, height: 1), "this is a PNG picture"),
            ("f.epub", StoredZip.data([("[Content_Types].xml", Data("x".utf8))]), "a document of Word"),
            ("g.epub", StoredZip.data([("a.exe", Data("x".utf8))]), "a zip archive of 1 file that is neither"),
            ("h.cbz", Data([1, 2, 3, 0xFE]), "not an EPUB"),
        ])
    func refused(_ name: String, _ data: Data, _ found: String) async throws {
        let file = try folder.write(name, data)
        let error = try await #require(throws: MastheadError.self) { _ = try await add(file) }
        #expect(error.code == .notABook && error.found.contains(found), "\(error.found)")
        #expect(error.subject == file.path)
        #expect(try await library.items.all().isEmpty)
        #expect(try await library.publications.all().isEmpty)
        #expect(try isEmpty("incoming"))
    }

    @Test("an import rejects an unsafe archive before it writes any files")
    func hostile() async throws {
        for path in ["../../escape.png", "/absolute.png", "a/../../b.png"] {
            let files = [("1.png", Data.png(width: 1, height: 1)), (path, Data())]
            let file = try folder.write("hostile.cbz", StoredZip.data(files))
            let error = try await #require(throws: MastheadError.self) { _ = try await add(file) }
            #expect(error.code == .hostileArchive && error.subject == file.path, "\(error)")
        }
        let damaged = try folder.write("cut.cbz", Self.comic().dropLast(40))
        let error = try await #require(throws: MastheadError.self) { _ = try await add(damaged) }
        #expect(error.code == .damagedArchive)
        #expect(try await library.items.all().isEmpty)
        #expect(try FileTree.read(folder["library/issues"]).isEmpty && isEmpty("incoming"))
    }

    @Test("importing a file twice adds only one book")
    func duplicates() async throws {
        let file = try folder.write("one/a.cbz", Self.comic())
        let first = try await add(file)
        let other = try folder.write("two/another name.pdf", Self.comic())
        try FileManager.default.createSymbolicLink(at: folder["link.cbz"], withDestinationURL: file)
        for place in [file, other, folder["link.cbz"], folder["one/../two/../one/a.cbz"]] {
            let again = try await add(place)
            #expect(again.outcome == .known && again.item.id == first.item.id)
        }
        #expect(try await library.items.all().count == 1)
        let changed = try await add(folder.write("one/a.cbz", Self.comic(4)))
        #expect(
            changed.outcome == .added && changed.item.name == "a-2",
            "another file with the same name becomes another book")
    }

    @Test("an imported file that the library already has is recognized by its hash")
    func offered() async throws {
        let fixture = try await LibraryFixture(["one"])
        #expect(try await fixture.mirror().isEmpty)
        let archive = try #require(
            try FileTree.read(fixture.folder["dist"]).keys.first { $0.hasSuffix(".zip") && !$0.contains("@2x") })
        let known = try await fixture.library.files.add(fixture.folder["dist/\(archive)"])
        #expect(known.outcome == .known && known.item.name == "one" && known.kind == .issue)
        let row: [String: PropertyValue] = [
            "Name": .string("p"), "Date": .date(Date(timeIntervalSince1970: 0)), "Content": .string("p.pdf"),
        ]
        try fixture.folder.write("dist/p.pdf", Self.pdf)
        try fixture.writeCatalog([row])
        #expect(try await fixture.mirror().isEmpty)
        let pdf = try await fixture.library.files.add(fixture.folder.write("copy.bin", Self.pdf))
        #expect(pdf.outcome == .known && pdf.item.name == "p")
    }

    @Test("importing the file of a removed book restores the book")
    func again() async throws {
        let file = try folder.write("a.cbz", Self.comic())
        let first = try await add(file)
        try await library.pendingRemovals.remove(first.item.reference, undoableFor: .seconds(600))
        #expect(try await library.items.all().isEmpty)
        let undone = try await add(file)
        #expect(undone.outcome == .restored && undone.item.id == first.item.id && undone.item.status == .available)
        #expect(try await library.pendingRemovals.all().isEmpty)
        try await library.removal.removeContent(of: first.item.reference)
        let anew = try await add(file)
        #expect(anew.outcome == .restored && anew.item.id == first.item.id && anew.item.status == .available)
        try await library.removal.remove(first.item.reference)
        #expect(try await library.items.all(removed: true).isEmpty, "an imported book is deleted permanently")
        #expect(try await add(file).outcome == .added)
    }

    @Test("importing a book's file again repairs a damaged copy in the library")
    func damaged() async throws {
        let file = try folder.write("a.cbz", Self.comic())
        let first = try await add(file)
        let page = try #require(first.item.contentURL).appending(path: "page1.png")
        try Data("x".utf8).write(to: page)
        #expect(try await library.verification.verify(first.item.reference).faults.count == 1)
        #expect(try await add(file).outcome == .restored)
        #expect(try await library.verification.verify(first.item.reference).faults.isEmpty)
    }

    @Test("the error for importing a missing file, a folder or a pipe states the cause")
    func unreadable() async throws {
        await #expect(throws: MastheadError.self) { _ = try await add(folder["gone.epub"]) }
        let error = try await #require(throws: MastheadError.self) { _ = try await add(folder.url) }
        #expect(error.found == "this is a folder")
        try #require(mkfifo(folder["pipe.epub"].path, 0o600) == 0)
        let pipe = try await #require(throws: MastheadError.self) { _ = try await add(folder["pipe.epub"]) }
        #expect(pipe.found == "not a regular file")
    }

    @Test("importing a book with an unreadable description creates no files")
    func unread() async throws {
        let file = try folder.write("a.cbz", Self.comic())
        let error = try await #require(throws: MastheadError.self) {
            _ = try await library.files.add(file) { (place, _) throws(MastheadError) in
                throw MastheadError(.noSuch, cannot: "read", to: place.path, found: "no")
            }
        }
        #expect(error.subject == file.path, "the error names the user's file, not its copy")
        #expect(try await library.items.all().isEmpty)
        #expect(try isEmpty("incoming"))
    }

    @Test("a file that changes while it is being read is not imported")
    func changing() async throws {
        let file = try folder.write("a.cbz", Self.comic())
        let source = try OwnFileSource(file, limits: ArchiveLimits())
        try folder.write("a.cbz", Self.comic(4))
        let error = try #require(throws: MastheadError.self) { try source.copy(to: folder["copy"]) }
        #expect(error.code == .interrupted && error.found == "the file changed while Masthead read it")
    }

    @Test("after a recovery, the library still has its imported books and recognizes their files")
    func recovered() async throws {
        let file = try folder.write("a.cbz", Self.comic())
        let first = try await add(file, title: "Kept")
        // SQLite connections of one process share the log of a file, so recover a copy that no connection has open.
        let place = folder["recovered"]
        try FileManager.default.copyItem(at: folder["library"], to: place)
        try Data("no database".utf8).write(to: place.appending(path: "library.sqlite"))
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(at: place.appending(path: "library.sqlite\(ending)"))
        }
        _ = try await IssueLibrary.recover(place)
        let library = try await IssueLibrary(folder: place, configuration: LibraryFixture.impatient)
        let item = try await library.items.existingItem(first.item.reference)
        #expect(item.title == "Kept" && item.status == .available)
        #expect(try await library.files.add(file).outcome == .known)
        #expect(try await library.publications.publication("own").title == "My books")
    }
}

extension MastheadError.Code {
    fileprivate static let noSuch = Self(rawValue: "test.none")
}
