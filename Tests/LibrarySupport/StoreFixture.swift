import Cryptography
package import Foundation
package import IssueLibrary
import IssueTransfer
import Periodical
package import Signatures
import Synchronization
package import TestSupport

/// A server with the folder of a store, and a library.
package final class StoreFixture: Sendable {
    package let folder: TemporaryFolder
    package let server: ScriptedServer
    package let library: IssueLibrary
    private let files = Files()

    final class Files: Sendable {
        let byPath = Mutex<[String: Data]>([:])
        /// Files that the server sends once instead of the files in `byPath`.
        let once = Mutex<[String: Data]>([:])
    }

    package init() async throws {
        folder = try TemporaryFolder()
        let files = files
        server = try ScriptedServer { request in
            if let data = files.once.withLock({ $0.removeValue(forKey: request.path) }) {
                return [.send(.file(data, for: request))]
            }
            guard let data = files.byPath.withLock({ $0[request.path] }) else { return [.send(.response(404))] }
            return [.send(.file(data, for: request))]
        }
        library = try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
    }

    deinit { server.stop() }

    package var config: URL { server.url("/store/config.json") }

    package func requests(_ path: String) -> Int { server.log.count { $0.path == "/store/\(path)" } }

    package func put(_ path: String, _ data: Data) { files.byPath.withLock { $0["/store/\(path)"] = data } }

    package func putOnce(_ path: String, _ data: Data) { files.once.withLock { $0["/store/\(path)"] = data } }

    package func file(_ path: String) -> Data? { files.byPath.withLock { $0["/store/\(path)"] } }

    package static func digest(_ data: Data) -> String {
        SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined()
    }

    /// Returns an EPUB with the given number of chapters.
    package static func epub(_ title: String, chapters: Int) -> Data {
        var book = EPUBBuilder(
            (1...chapters).map {
                EPUBBuilder.Chapter("c\($0).xhtml", "Chapter \($0)", "<p>Words of chapter \($0).</p>")
            })
        book.title = title
        return book.data
    }

    /// A book in the store.
    package struct Book {
        package var id: String
        package var title: String
        var chapters: Int
        package var more: String
        package var page: String

        package init(
            id: String, title: String, chapters: Int = 4, more: String = "", page: String = "<p>About it.</p>"
        ) {
            (self.id, self.title, self.chapters, self.more, self.page) = (id, title, chapters, more, page)
        }
    }

    /// Writes all files of the store.
    package func write(
        _ books: [Book], sale: String = "free", categories: String = #"[{"id": "n", "title": "Novels"}]"#,
        banners: String = "[]", news: String? = nil, withDigests: Bool = true, key: SecretKey? = nil, more: String = ""
    ) throws {
        func vouched(_ path: String, _ data: Data) -> String {
            put(path, data)
            return "{\"size\": \(data.count), \"digest\": \"\(Self.digest(data))\"}"
        }
        let rows = books.map { book in
            let place = "books/\(book.id)"
            let cover = vouched("\(place)/cover.jpg", Data.png(width: 8, height: 12))
            let page = vouched("\(place)/desc.html", Data(book.page.utf8))
            let sample = vouched("\(place)/sample.epub", Self.epub(book.title, chapters: 1))
            let whole = vouched("\(place)/book.epub", Self.epub(book.title, chapters: book.chapters))
            return """
                {"id": "\(book.id)", "title": "\(book.title)", "categories": ["n"], "cover": \(cover), "description": \(page),
                 "sample": \(sample), "book": \(whole)\(book.more)}
                """
        }
        var lists = [
            "books.json": "[\(rows.joined(separator: ",\n"))]", "categories.json": categories, "banners.json": banners,
        ]
        lists["news.json"] = news
        for (name, text) in lists { put(name, Data(text.utf8)) }
        let digests = lists.map { "\"\($0.key)\": \"\(Self.digest(Data($0.value.utf8)))\"" }.sorted()
        let files = withDigests ? ", \"files\": {\(digests.joined(separator: ", "))}" : ""
        let config = Data("{\"title\": \"Harbour\", \"sale\": \"\(sale)\"\(files)\(more)}".utf8)
        put("config.json", config)
        if let key {
            let signature = try key.sign(
                config, fileName: "config.json", timestamp: Int(Date().timeIntervalSince1970), publication: "harbour")
            put("config.json.minisig", Data(signature.fileText.utf8))
        }
    }
}
