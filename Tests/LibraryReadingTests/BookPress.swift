import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Synchronization
import TestSupport

/// A store with one book, `book`, in successive editions, and a library that has it.
final class BookPress: Sendable {
    let folder: TemporaryFolder
    let library: IssueLibrary
    private let server: ScriptedServer
    private let editions: Editions

    private final class Editions: Sendable {
        let books = Mutex<[Data]>([])

        var list: String {
            let number = books.withLock(\.count)
            return """
                [{"name": "book", "title": "A Small Book", "info": "", "date": "2012-10-15 10:12:00", "cover": "/c.png",
                  "url": "/book-\(number).epub", "product_id": "com.example.book"}]
                """
        }

        func answer(_ path: String) -> Data? {
            if path == "/shelf.json" { return Data(list.utf8) }
            return books.withLock { books in
                books.indices.first { path == "/book-\($0 + 1).epub" }.map { books[$0] }
            }
        }
    }

    /// - Parameter chapters: the documents of the first edition: file, title, and body in XHTML.
    init(_ chapters: [EPUBBuilder.Chapter]) async throws {
        let (folder, editions) = (try TemporaryFolder(), Editions())
        (self.folder, self.editions) = (folder, editions)
        server = try ScriptedServer { request in
            [.send(editions.answer(request.path).map { .file($0, for: request) } ?? .response(404))]
        }
        library = try await IssueLibrary(folder: folder["library"])
        editions.books.withLock { $0.append(EPUBBuilder(chapters).data) }
        try await library.following.addCatalog(server.url("/shelf.json"))
        try await download()
    }

    deinit { server.stop() }

    /// Publishes another edition and downloads it.
    func correct(_ chapters: [EPUBBuilder.Chapter]) async throws {
        editions.books.withLock { $0.append(EPUBBuilder(chapters).data) }
        try await download()
    }

    /// Opens the current book.
    func opened() async throws -> OpenedItem { try await library.open("book") }

    private func download() async throws {
        _ = try await library.refresh()
        let errors = await library.runner.run(try await library.downloads.queueEverything().downloads)
        if let error = errors.values.first { throw error }
    }
}
