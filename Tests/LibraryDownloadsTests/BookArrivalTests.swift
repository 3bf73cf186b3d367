import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of downloads that are not books, although the catalog lists them as books.
@Suite struct BookArrivalTests {
    /// Returns a library that follows a list with one book.
    private func shelf(
        _ path: String, _ data: Data
    ) async throws -> (library: IssueLibrary, server: ScriptedServer, file: Mutexed, folder: TemporaryFolder) {
        let file = Mutexed(data)
        let server = try ScriptedServer { request in
            switch request.path {
            case "/books.json":
                [.send(.file(Data(#"[{"title": "A Book", "pdf_url": "\#(path)"}]"#.utf8), for: request))]
            case path: [.send(.file(file.data.withLock { $0 }, for: request))]
            default: [.send(.response(404))]
            }
        }
        let folder = try TemporaryFolder()
        let library = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
        _ = try await library.adding.add(server.url("/books.json"), handle: "shelf")
        return (library, server, file, folder)
    }

    private final class Mutexed: Sendable {
        let data: Mutex<Data>
        init(_ data: Data) { self.data = Mutex(data) }
    }

    private static let page = Data("<!doctype html><p>Please log in.</p>".utf8)

    private func download(_ library: IssueLibrary) async throws -> [MastheadError] {
        let queued = try await library.downloads.queue("shelf/a-book")
        return Array(await library.runner.run(queued).values)
    }

    @Test(
        "a web page, text or picture is rejected if a book is expected",
        arguments: ["/page.html", "/b.txt", "/b.pdf", "/b"])
    func others(path: String) async throws {
        let (library, server, file, folder) = try await shelf(path, Self.page)
        defer { server.stop() }
        for (data, code, words) in [
            (Self.page, MastheadError.Code.wrongKind, "web page"),
            (Data("Only words.".utf8), .wrongKind, "text"),
            (Data.png(width: 3, height: 3), .wrongContent, "a PNG picture"),
        ] {
            file.data.withLock { $0 = data }
            for _ in 0..<2 {
                let errors = try await download(library)
                #expect(errors.map(\.code) == [code] && errors.first?.found.contains(words) == true, "\(errors)")
                #expect(errors.first?.remedies.isEmpty == false)
            }
            #expect(try await library.items.item("shelf/a-book")?.status != .available)
            let kept = try FileTree.read(folder["library/incoming"]).values.filter { $0 == data }
            #expect(kept.isEmpty)
        }
        file.data.withLock { $0 = Data("%PDF-1.4 book".utf8) }
        #expect(try await download(library).isEmpty)
        #expect(try await library.items.item("shelf/a-book")?.status == .available)
    }

    @Test("a ZIP archive is rejected unless it is a book or a comic")
    func zips() async throws {
        func zip(_ script: String) async throws -> Data {
            let folder = try TemporaryFolder()
            let code = "import zipfile, sys; z = zipfile.ZipFile(sys.argv[1], 'w'); \(script); z.close()"
            _ = try await Tool.run(["python3", "-c", code, folder["a.zip"].path])
            return try Data(contentsOf: folder["a.zip"])
        }
        let office = try await zip("z.writestr('[Content_Types].xml', 'x'); z.writestr('word/document.xml', 'x')")
        let (library, server, file, folder) = try await shelf("/b.epub", office)
        defer { withExtendedLifetime(folder) {} }
        defer { server.stop() }
        let errors = try await download(library)
        #expect(errors.map(\.code) == [.wrongContent] && errors.first?.found.contains("Word") == true, "\(errors)")
        #expect(try await library.items.item("shelf/a-book")?.status != .available)
        file.data.withLock { $0 = StoreFixture.epub("A", chapters: 1) }
        #expect(try await download(library).isEmpty)
        #expect(try await library.items.item("shelf/a-book")?.status == .available)
    }

    @Test(
        "a sample is rejected if it is not an EPUB, even if its hash matches",
        arguments: ["Only words.", "%PDF-1.4 x", "<!doctype html><p>x</p>", "broken"])
    func samples(text: String) async throws {
        var data = Data(text.utf8)
        if text == "broken" {
            var book = EPUBBuilder([.init("c.xhtml", "C", "<p>x</p>")])
            book.files["META-INF/container.xml"] = Data("<container/>".utf8)
            book.files["OEBPS/package.opf"] = Data("<no/>".utf8)
            data = book.data
        }
        let fixture = try await StoreFixture()
        try fixture.write([StoreFixture.Book(id: "well", title: "The Well")], withDigests: false)
        fixture.put("books/well/sample.epub", data)
        fixture.put(
            "books.json",
            Data(
                #"[{"id": "well", "title": "The Well", "sample": {"size": \#(data.count), "digest": "\#(StoreFixture.digest(data))"}}]"#
                    .utf8))
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        let error = await #expect(throws: MastheadError.self) {
            try await fixture.library.samples.download(of: "harbour/well")
        }
        #expect(error?.code == .wrongContent || error?.code == .wrongKind, "\(String(describing: error))")
        #expect(error?.subject.contains("sample.epub") == true && error?.remedies.isEmpty == false)
        let item = try await fixture.library.items.item("harbour/well")
        #expect(item?.status == .absent && item?.isSample != true)
        #expect(try await fixture.library.downloads.downloadingAssets.isEmpty)
    }

    @Test("verification finds a web page that an earlier version stored as a book")
    func takenAlready() async throws {
        let (library, server, _, folder) = try await shelf("/page.html", Data("%PDF-1.4 book".utf8))
        defer { server.stop() }
        #expect(try await download(library).isEmpty)
        let content = try #require(try await library.items.item("shelf/a-book")?.contentURL)
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: content.path).first)
        try FileManager.default.removeItem(at: content.appending(path: name))
        try Self.page.write(to: content.appending(path: "page.html"))
        let digest = StoreFixture.digest(Self.page)
        let statement =
            "UPDATE contentFile SET path = 'page.html', size = \(Self.page.count), sha256 = '\(digest)'"
        try await DatabaseQueue(path: folder["library/library.sqlite"].path).write { try $0.execute(sql: statement) }
        let verification = try await library.verification.verify("shelf/a-book")
        #expect(verification.faults.first?.found.contains("web page") == true, "\(verification)")
    }
}
