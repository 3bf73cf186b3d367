import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of a list of books that is followed as a bookshelf.
@Suite struct BookshelfTests {
    private final class List: Sendable {
        let text: Mutex<String>
        init(_ text: String) { self.text = Mutex(text) }
        func set(_ new: String) { text.withLock { $0 = new } }
    }

    private static let list = """
        [{"title": "Zebra", "authors": "A. One, B. Two", "tags": "Animals, STRIPES", "image_url": "/z.png", "pdf_url": "/z.pdf"},
         {"title": "Ant", "authors": "C", "tags": "animals", "image_url": "/a.png", "pdf_url": "/a.pdf", "favorite": true},
         {"title": "Gone", "image_url": "/gone.png", "pdf_url": "/gone.pdf"}]
        """

    private func shelf() async throws -> (
        library: IssueLibrary, server: ScriptedServer, list: List, folder: TemporaryFolder
    ) {
        let list = List(Self.list)
        let pictures = ["/z.png": Data.png(width: 8, height: 8), "/a.png": Data.png(width: 9, height: 8)]
        let server = try ScriptedServer { request in
            switch request.path {
            case "/books.json": [.send(.file(Data(list.text.withLock { $0 }.utf8), for: request))]
            case "/z.pdf", "/a.pdf": [.send(.file(Data("%PDF-1.4 \(request.path)".utf8), for: request))]
            default: [.send(pictures[request.path].map { .file($0, for: request) } ?? .response(404))]
            }
        }
        let folder = try TemporaryFolder()
        var configuration = LibraryFixture.impatient
        configuration.scale = .double
        let library = try await IssueLibrary(folder: folder["library"], configuration: configuration)
        let addition = try await library.adding.add(server.url("/books.json"), handle: "shelf")
        #expect(addition.publication.kind == .bookshelf && addition.publication.policy == .nothing)
        return (library, server, list, folder)
    }

    private func requests(_ server: ScriptedServer, _ path: String) -> Int { server.log.count { $0.path == path } }

    @Test("books are listed without a date and not downloaded automatically")
    func nothingComes() async throws {
        let (library, server, _, folder) = try await shelf()
        defer { withExtendedLifetime(folder) {} }
        defer { server.stop() }
        _ = try await library.refresh()
        let items = try await library.items.all()
        #expect(items.map(\.name) == ["ant", "gone", "zebra"])
        #expect(items.allSatisfy { $0.kind == .book && $0.description.date == nil && !$0.isNew && $0.hasCover })
        #expect(try await library.keeping.plans().flatMap(\.kept).isEmpty)
        #expect(Set(server.log.map(\.path)) == ["/books.json"])
        #expect(items.map(\.description.categories) == [["animals"], [], ["animals", "stripes"]])
    }

    @Test("a damaged cover of a book is downloaded again when it is displayed")
    func damagedCover() async throws {
        let (library, server, _, folder) = try await shelf()
        defer { withExtendedLifetime(folder) {} }
        defer { server.stop() }
        _ = try await library.refresh()
        let cover = try #require(try await library.covers.cover(of: "shelf/zebra"))
        try Data.png(width: 8, height: 8).dropLast(12).write(to: cover)
        #expect(try await library.verification.coverFaults().map(\.item.name) == ["zebra"])
        let again = try #require(try await library.covers.cover(of: "shelf/zebra"))
        #expect(try Data(contentsOf: again) == Data.png(width: 8, height: 8))
        #expect(requests(server, "/z.png") == 2)
        #expect(try await library.verification.coverFaults() == [])
    }

    @Test("a book and its cover are downloaded only once, when they are first needed")
    func once() async throws {
        let (library, server, _, folder) = try await shelf()
        defer { server.stop() }
        let covers = try await withThrowingTaskGroup(of: URL?.self) { group in
            for _ in 0..<5 { group.addTask { try await library.covers.cover(of: "shelf/zebra") } }
            return try await group.reduce(into: [URL?]()) { $0.append($1) }
        }
        #expect(Set(covers).count == 1)
        let cover = try #require(covers.first ?? nil)
        #expect(try Data(contentsOf: cover) == Data.png(width: 8, height: 8))
        let failures = await library.runner.run(try await library.downloads.queue("shelf/zebra"))
        #expect(failures.isEmpty)
        #expect(try await library.items.item("shelf/zebra")?.status == .available)
        // A cover that the server refused is not requested again either.
        for _ in 0..<3 { #expect(try await library.covers.cover(of: "shelf/gone") == nil) }
        let again = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
        _ = try await again.refresh()
        #expect(try await again.covers.cover(of: "shelf/zebra") == cover)
        #expect(try await again.covers.cover(of: "shelf/gone") == nil)
        #expect(try await again.downloads.queue("shelf/zebra").isEmpty)
        for path in ["/z.png", "/z.pdf", "/gone.png"] { #expect(requests(server, path) == 1, "\(path)") }
        #expect(!server.log.contains { $0.path.contains("@2x") })
        #expect(try await again.items.existingItem("shelf/gone").hasCover == false)
    }

    @Test("if a book list marks a book as a favorite, the reader can unmark it")
    func favorites() async throws {
        let (library, server, list, folder) = try await shelf()
        defer { withExtendedLifetime(folder) {} }
        defer { server.stop() }
        func favorites() async throws -> [String] { try await library.items.all().filter(\.isFavorite).map(\.name) }
        #expect(try await favorites() == ["ant"])
        try await library.marks.remove(.favorite, "shelf/ant")
        try await library.marks.add(.favorite, "shelf/zebra")
        _ = try await library.refresh()
        list.set(
            Self.list.replacing(
                #""pdf_url": "/gone.pdf"}"#,
                with:
                    #""pdf_url": "/gone.pdf", "favorite": true}, {"title": "New", "pdf_url": "/n.pdf", "favorite": true}"#
            ))
        let summary = try await library.refresh()
        #expect(summary.added.map(\.name) == ["new"])
        #expect(try await favorites() == ["new", "zebra"])
    }

    @Test("a book keeps its identity when its title or its place in the list changes")
    func corrections() async throws {
        let (library, server, list, folder) = try await shelf()
        defer { withExtendedLifetime(folder) {} }
        defer { server.stop() }
        _ = try await library.refresh()
        let id = try await library.items.existingItem("shelf/zebra").id
        list.set(
            """
            [{"title": "", "pdf_url": "/a.pdf"}, {"title": "Zebra", "pdf_url": "/other.pdf"},
             {"title": "Zebras of the Plains", "pdf_url": "/z.pdf"}]
            """)
        let summary = try await library.refresh()
        #expect(summary.diagnostics.contains { $0.message.contains("It has no title") })
        #expect(summary.withdrawn.map(\.name) == ["gone"] && summary.added.count == 1)
        let zebra = try await library.items.existingItem("shelf/zebra")
        #expect(zebra.id == id && zebra.title == "Zebras of the Plains")
        #expect(summary.added.first?.name.hasPrefix("zebra-") == true)
    }

    @Test("a followed book list becomes a bookshelf when it is first checked")
    func unread() async throws {
        let (_, server, list, folder) = try await shelf()
        defer { server.stop() }
        let library = try await IssueLibrary(folder: folder["other"], configuration: LibraryFixture.impatient)
        try await library.following.addCatalog(server.url("/books.json"), handle: "later")
        _ = try await library.refresh()
        #expect(try await library.publications.publication("later").kind == .bookshelf)
        #expect(try await library.publications.publication("later").policy == .nothing)
        try await library.following.setPolicy(.everything, of: "later")
        list.set(#"[{"title": "Ant", "pdf_url": "/a.pdf"}]"#)
        _ = try await library.refresh()
        #expect(try await library.publications.publication("later").policy == .everything)
        let (downloads, _) = try await library.downloads.queueEverything()
        #expect(await library.runner.run(downloads).isEmpty)
        #expect(requests(server, "/a.pdf") == 1)
    }

    @Test("an exported book list contains the same books when another library adds it")
    func export() async throws {
        let (library, server, _, folder) = try await shelf()
        defer { server.stop() }
        let list = try await library.items.bookList()
        #expect(list.bookCount == 3 && list.omittedCount == 0)
        #expect(try await library.items.bookList(of: ["shelf"]) == list)
        try folder.write("copy/books.json", list.data)
        let copy = try await IssueLibrary(folder: folder["copy-library"], configuration: LibraryFixture.impatient)
        #expect(try await copy.adding.add(folder["copy"]).publication.kind == .bookshelf)
        #expect(try await copy.items.all().map(\.name) == ["ant", "gone", "zebra"])
        #expect(try await copy.items.all().filter(\.isFavorite).map(\.name) == ["ant"])
        #expect(try await copy.items.bookList().data == list.data)
        let failures = await copy.runner.run(try await copy.downloads.queue(ItemReference(name: "zebra")))
        #expect(failures.isEmpty)
    }
}
