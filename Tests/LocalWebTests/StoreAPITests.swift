import Foundation
import IssueLibrary
import IssuePublisher
import LocalWeb
import Logging
import Periodical
import TestSupport
import Testing

/// The API for stores and books: `api/store`, `api/book`, `api/sample`, and banner pictures.
@Suite(.timeLimit(.minutes(5))) struct StoreAPITests {
    let folder: TemporaryFolder
    let library: IssueLibrary

    init() async throws {
        folder = try TemporaryFolder()
        library = try await IssueLibrary(folder: folder["library"])
        for (name, title) in [("well", "The Well"), ("mill", "The Mill")] {
            var book = EPUBBuilder(
                (1...6).map {
                    EPUBBuilder.Chapter("c\($0).xhtml", "C\($0)", "<p>\(String(repeating: "word ", count: 90))</p>")
                })
            book.title = title
            book.metadata =
                "<dc:creator>Ann</dc:creator><dc:contributor id='t'>Tom</dc:contributor><meta refines='#t' property='role'>trl</meta><dc:subject>Novels</dc:subject><dc:description>Deep &amp; dark</dc:description>"
            try folder.write("books/\(name).epub", book.data)
        }
        try folder.write("books/art/b.png", Data.png(width: 60, height: 20))
        try folder.write(
            "books/store.json",
            """
            {"title": "Harbour", "sale": "single", "description": "Coast.",
             "banners": [{"image": "art/b.png", "title": "B", "book": "well"}, {"title": "All", "category": "novels"}],
             "news": [{"title": "Later", "date": "2999-01-01"}, {"title": "Out", "date": "2026-01-01", "text": "A.\\nB.", "book": "well"}],
             "books": {"well.epub": {"hit": true, "related": ["mill"], "audio": "https://example.org/a", "price": "4", "date": "2020-01-01"},
                       "mill.epub": {"interesting": true, "date": "2021-01-01"}}}
            """)
        let (books, diagnostics) = try BookPacker(into: folder["dist"]).pack(BookSource(folder["books"]))
        try #require(books.count == 2, "\(diagnostics)")
        _ = try await library.adding.add(folder["dist/config.json"], handle: "harbour")
    }

    private func serving(_ body: (URL) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try ReaderServer(library, cache: folder["cache"], logger: logger) {}
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { try await server.run(endsWithSignals: false) { found.yield($0) } }
        var first = urls.makeAsyncIterator()
        let url = try #require(await first.next())
        try await body(url)
        task.cancel()
        _ = await task.result
    }

    private func get(_ url: String) async throws -> (status: String, body: String) {
        let output = try await Tool.run(["curl", "-s", "-w", "\n%{http_code}", url]).output
        let lines = output.components(separatedBy: "\n")
        return (lines.last ?? "", lines.dropLast().joined(separator: "\n"))
    }

    private func post(_ url: String, _ body: String) async throws -> String {
        try await Tool.run([
            "curl", "-s", "-w", "%{http_code}", "-H", "Content-Type: application/json", "-d", body, url,
        ]).output
    }

    @Test("a store returns its banners, categories, news and shelves, and another publication returns 404")
    func store() async throws {
        try await serving { url in
            let base = url.absoluteString
            let json = try JSONValue(try await get("\(base)api/store?publication=harbour").body)
            #expect(json["title"].text == "Harbour" && json["sale"].text == "single")
            #expect(json["scope"].text == "catalog")
            #expect(json["categories"][0]["title"].text == "Novels" && json["categories"][0]["count"].number == 2)
            #expect(json["banners"][0]["item"].text == "harbour/well")
            #expect(json["banners"][1]["category"].text == "novels")
            #expect(json["news"][0]["title"].text == "Out" && json["news"][0]["item"].text == "harbour/well")
            #expect(json["news"][0]["text"].text == "A.\nB." && json["news"][0]["date"].text == "2026-01-01T00:00:00Z")
            #expect(json["news"][1]["title"].text == nil, "what is not news yet is not shown")
            #expect(json["shelves"][0]["id"].text == "hits" && json["shelves"][0]["items"][0].text == "harbour/well")
            // No book counts as new by its date, so the newest book comes first.
            #expect(json["shelves"][1]["id"].text == "new" && json["shelves"][1]["items"][0].text == "harbour/mill")
            #expect(json["shelves"][2]["id"].text == "interesting")
            let image = try #require(json["banners"][0]["image"].text)
            let picture = try await Tool.run([
                "curl", "-s", "-o", folder["b.jpg"].path, "-w", "%{http_code} %{content_type}", "\(base)\(image)",
            ]).output
            #expect(picture == "200 image/jpeg")
            #expect(try await get("\(base)api/store?publication=none").status == "404")
            #expect(try await get("\(base)banners/harbour/0123456789abcdef.jpg").status == "404")
            #expect(try await get("\(base)banners/harbour/..%2f..%2flibrary.sqlite.jpg").status == "404")
        }
    }

    @Test("banners are served for a store whose handle is not ASCII")
    func bannersOfOtherLetters() async throws {
        try await library.following.setHandle("Café-書店", of: "harbour")
        try await serving { url in
            let base = url.absoluteString
            let place = try #require("Café-書店".addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
            let answer = try await get("\(base)api/store?publication=\(place)")
            try #require(answer.status == "200", "\(answer)")
            let json = try JSONValue(answer.body)
            let image = try #require(json["banners"][0]["image"].text)
            let status = try await Tool.run([
                "curl", "-s", "-o", folder["b.jpg"].path, "-w", "%{http_code}", "\(base)\(image)",
            ]).output
            #expect(status == "200")
            #expect(try await get("\(base)banners/%ff/0123456789abcdef.jpg").status == "404")
        }
    }

    @Test("a book has the store's details, and its sample is downloaded on request and can then be read")
    func book() async throws {
        try await serving { url in
            let base = url.absoluteString
            var json = try JSONValue(try await get("\(base)api/book?item=harbour/well").body)
            #expect(json["title"].text == "The Well" && json["description"].text == "<p>Deep &amp; dark</p>")
            #expect(json["translators"][0].text == "Tom" && json["scope"].text == "catalog")
            #expect(json["related"][0].text == "harbour/mill" && json["audio"].text == "https://example.org/a")
            #expect(json["owned"].text == "none" && json["price"].text == "4")
            // The reading speed is 90,000 characters an hour.
            let characters = try #require(json["characters"].number)
            #expect(characters > 2000 && json["minutes"].number == (characters / 1500).rounded())
            #expect(try await get("\(base)issues/harbour/well/index.html").status == "409")
            let refused = try await post("\(base)api/downloads", #"{"issue": "harbour/well", "action": "start"}"#)
            #expect(refused.hasSuffix("409") && refused.contains("not bought"))
            #expect(try await post("\(base)api/sample", #"{"issue": "harbour/well"}"#) == "204")
            json = try JSONValue(try await get("\(base)api/book?item=harbour/well").body)
            #expect(json["owned"].text == "sampled")
            #expect(try await get("\(base)issues/harbour/well/index.html").status == "200")
            let rows = try await get("\(base)library.json").body
            #expect(rows.contains(#""sample":true"#) && rows.contains(#""locked":true"#))
            #expect(try await get("\(base)api/book?item=harbour/none").status == "404")
            // Only the reader's own pages may start a download.
            let foreign = try await Tool.run([
                "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Origin: https://evil.example", "-H",
                "Content-Type: application/json", "-d", #"{"issue": "harbour/mill"}"#, "\(base)api/sample",
            ]).output
            #expect(foreign == "403")
        }
    }
}
