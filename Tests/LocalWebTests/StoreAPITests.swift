import Foundation
import IssueLibrary
import IssuePublisher
import LocalWeb
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

    @Test("the API returns a store's banners, categories, news and shelves")
    func store() async throws {
        try await Serving.run(library, in: folder) { url in
            let json = try await Curl.json("\(url)api/store?publication=harbour")
            #expect(json["title"].text == "Harbour" && json["sale"].text == "single")
            #expect(json["scope"].text == "catalog")
            #expect(json["categories"][0]["title"].text == "Novels" && json["categories"][0]["count"].number == 2)
            #expect(json["banners"][0]["item"].text == "harbour/well")
            #expect(json["banners"][1]["category"].text == "novels")
            #expect(json["news"][0]["title"].text == "Out" && json["news"][0]["item"].text == "harbour/well")
            #expect(json["news"][0]["text"].text == "A.\nB." && json["news"][0]["date"].text == "2026-01-01T00:00:00Z")
            #expect(json["news"][1]["title"].text == nil, "future news is not shown")
            #expect(json["shelves"][0]["id"].text == "hits" && json["shelves"][0]["items"][0].text == "harbour/well")
            // No book counts as new by its date, so the newest book comes first.
            #expect(json["shelves"][1]["id"].text == "new" && json["shelves"][1]["items"][0].text == "harbour/mill")
            #expect(json["shelves"][2]["id"].text == "interesting")
            let image = try #require(json["banners"][0]["image"].text)
            let picture = try await Curl.run(
                "-o", "/dev/null", "-w", "%{http_code} %{content_type}", "\(url)\(image)")
            #expect(picture == "200 image/jpeg")
            #expect(try await Curl.get("\(url)api/store?publication=none").status == 404)
            #expect(try await Curl.get("\(url)banners/harbour/0123456789abcdef.jpg").status == 404)
            #expect(try await Curl.get("\(url)banners/harbour/..%2f..%2flibrary.sqlite.jpg").status == 404)
        }
    }

    @Test("banners are served for a store whose handle is not ASCII")
    func bannersOfOtherLetters() async throws {
        try await library.following.setHandle("Café-書店", of: "harbour")
        try await Serving.run(library, in: folder) { url in
            let place = try #require("Café-書店".addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
            let json = try await Curl.json("\(url)api/store?publication=\(place)")
            let image = try #require(json["banners"][0]["image"].text)
            #expect(try await Curl.status("\(url)\(image)") == "200")
            #expect(try await Curl.get("\(url)banners/%ff/0123456789abcdef.jpg").status == 404)
        }
    }

    @Test("the API returns the details about a book that its store provides")
    func book() async throws {
        try await Serving.run(library, in: folder) { url in
            var json = try await Curl.json("\(url)api/book?item=harbour/well")
            #expect(json["title"].text == "The Well" && json["description"].text == "<p>Deep &amp; dark</p>")
            #expect(json["translators"][0].text == "Tom" && json["scope"].text == "catalog")
            #expect(json["related"][0].text == "harbour/mill" && json["audio"].text == "https://example.org/a")
            #expect(json["owned"].text == "none" && json["price"].text == "4")
            // The reading speed is 90,000 characters an hour.
            let characters = try #require(json["characters"].number)
            #expect(characters > 2000 && json["minutes"].number == (characters / 1500).rounded())
            #expect(try await Curl.get("\(url)issues/harbour/well/index.html").status == 409)
            let refused = try await Curl.post("\(url)api/downloads", #"{"issue": "harbour/well", "action": "start"}"#)
            #expect(refused.status == 409 && refused.text.contains("not bought"))
            #expect(try await Curl.post("\(url)api/sample", #"{"issue": "harbour/well"}"#).status == 204)
            json = try await Curl.json("\(url)api/book?item=harbour/well")
            #expect(json["owned"].text == "sampled")
            #expect(try await Curl.get("\(url)issues/harbour/well/index.html").status == 200)
            let rows = try await Curl.run("\(url)library.json")
            #expect(rows.contains(#""sample":true"#) && rows.contains(#""locked":true"#))
            #expect(try await Curl.get("\(url)api/book?item=harbour/none").status == 404)
            // Only the reader's own pages may start a download.
            let foreign = try await Curl.post(
                "\(url)api/sample", #"{"issue": "harbour/mill"}"#, from: "https://evil.example")
            #expect(foreign.status == 403)
        }
    }
}
