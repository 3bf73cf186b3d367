import Formats
import Foundation
import Periodical
import Testing

/// Tests of a store's folder: its description and its lists.
@Suite struct StoreTests {
    private func front(_ config: String) throws -> StoreFront? {
        try Catalog.read(Data(config.utf8), subject: "config.json").catalog.store
    }

    private func books(
        _ rows: String, _ config: String = #"{"title": "S", "sale": "free"}"#, isVouchedFor: Bool = false
    ) throws -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        var front = try #require(try front(config))
        front.categories = [StoreCategory(id: "n", title: "Novels")]
        return try StoreList.readBooks(
            Data(rows.utf8), of: front, isVouchedFor: isVouchedFor, subject: "books.json")
    }

    @Test("a store's title, options and file hashes are read from config.json")
    func config() throws {
        let digest = String(repeating: "ab", count: 32)
        let front = try #require(
            try front(
                """
                {"title": " Harbour  Books ", "books": "shelf/all", "scope": "book", "sale": "subscription", "statistics": true,
                 "language": "en", "publisher": "Harbour", "description": "One.\\nTwo.", "files": {"books.json": "\(digest.uppercased())"}}
                """))
        #expect(front.title == "Harbour Books" && front.books == "shelf/all" && front.scope == .book)
        #expect(front.sale == .subscription && front.keepsStatistics && front.language == "en")
        #expect(front.publisher == "Harbour" && front.description == "One.\nTwo.")
        #expect(front.files == ["books.json": digest])
    }

    @Test(
        "neither a catalog of issues nor a book list is mistaken for a store",
        arguments: [
            #"[{"Name": "a", "Title": "A", "Date": "2026-01-01"}]"#,
            #"{"title": "B", "sale": "free", "books": [{"title": "x", "pdf_url": "/x.pdf"}]}"#,
        ])
    func others(document: String) throws {
        let catalog = try Catalog.read(Data(document.utf8), subject: "x.json").catalog
        #expect(catalog.store == nil && catalog.entries.count == 1)
    }

    @Test(
        "a config.json file with unusable values or unsafe paths is rejected",
        arguments: [
            #"{"title": "S", "sale": "gift"}"#, #"{"title": "", "sale": "free"}"#,
            #"{"title": "S", "sale": "free", "books": "../other"}"#,
            #"{"title": "S", "sale": "free", "books": "/etc"}"#,
            #"{"title": "S", "sale": "free", "files": {"books.json": "abc"}}"#,
        ])
    func refused(config: String) {
        #expect(throws: MastheadError.self) { try front(config) }
    }

    @Test("each row in a store's books.json file becomes a book with all its values")
    func row() throws {
        let digest = String(repeating: "0f", count: 32)
        let (catalog, diagnostics) = try books(
            """
            [{"id": "the-well", "title": "The Well", "authors": ["A", "B"], "publisher": "P", "series": {"name": "Wells", "number": "2"},
              "language": "de", "date": "2026-03-20", "categories": ["n", "odd"], "characters": 180000, "related": ["x"],
              "audio": "https://example.org/a", "hit": true, "price": "4,99", "product": "p1", "mood": {"dark": 3},
              "sample": {"size": 10, "digest": "\(digest)"}, "book": {"size": 20, "digest": "\(digest)"},
              "cover": {"size": 5, "digest": "\(digest)"}, "description": {"size": 6, "digest": "\(digest)"}}]
            """)
        #expect(diagnostics.isEmpty)
        let entry = try #require(catalog.entries.first)
        #expect(entry.name == "the-well" && entry.kind == .book && entry.description.title == "The Well")
        #expect(entry.description.authors == ["A", "B"] && entry.description.categories == ["Novels", "odd"])
        #expect(entry.description.series == "Wells" && entry.description.number == "2")
        #expect(entry.description.otherKeys["Publisher"] == .string("P"))
        #expect(entry.description.otherKeys["mood"] == .dictionary(["dark": .integer(3)]))
        #expect(
            entry.archives == [
                CatalogArchive(scale: .standard, url: "books/the-well/book.epub", size: 20, sha256: digest)
            ])
        #expect(entry.revision == digest && entry.cover == "books/the-well/cover.jpg")
        let offer = try #require(StoreOffer(entry.description))
        #expect(offer.sample == StoreFile(url: "books/the-well/sample.epub", size: 10, sha256: digest))
        #expect(offer.page?.url == "books/the-well/desc.html" && offer.characterCount == 180_000)
        #expect(offer.related == ["x"] && offer.audio == "https://example.org/a")
        #expect(offer.isHit && !offer.isInteresting && offer.price == "4,99")
        #expect(entry.description.productID == "p1")
    }

    @Test("a store's news items are sorted from newest to oldest")
    func news() throws {
        let long = String(repeating: "a", count: 10_000)
        let (news, diagnostics) = try StoreList.readNews(
            Data(
                """
                [{"title": "Old", "date": "2020-01-01", "url": "https://example.org/a"}, {"title": "Both", "date": "2026-03-20T08:00:00Z", "book": "well"},
                 {"title": "First of\\n it", "date": "2026-03-20T08:00:00Z", "text": "One.\\n\\n<b>Two</b>", "category": "n"},
                 {"title": "Script", "date": "2019-01-01", "url": "javascript:alert(1)"}, {"title": "\(long)", "date": "2018-01-01", "text": "\(long)"},
                 {"title": "Never"}, {"title": "Odd", "date": "2026-02-30"}, {"date": "2026-01-01"}, {"title": 7}, [], "x", null]
                """.utf8), subject: "news.json")
        #expect(news.map(\.title).prefix(3) == ["Both", "First of it", "Old"] && news.count == 5, "\(news)")
        #expect(news[0].target == .book("well") && news[1].target == .category("n"))
        #expect(news[1].text == "One.\n<b>Two</b>", "HTML tags stay visible in plain text")
        #expect(news[2].target == .url("https://example.org/a") && news[3].target == nil)
        #expect(news[4].title.count == 4000 && news[4].text?.count == 4000)
        #expect(diagnostics.count >= 6)
        for wrong in ["7", "{", #"{"news": 3}"#, "[\(Array(repeating: "{}", count: 201).joined(separator: ","))]"] {
            #expect(throws: MastheadError.self, "\(wrong.prefix(20))") {
                try StoreList.readNews(Data(wrong.utf8), subject: "news.json")
            }
        }
    }

    @Test("malicious rows in books.json are skipped with a warning")
    func hostile() throws {
        let (catalog, diagnostics) = try books(
            """
            [{"id": "../up", "title": "Up", "book": true}, {"id": "a/b", "title": "Slash", "book": true},
             {"id": "", "title": "None", "book": true}, {"title": "Nameless", "book": true}, {"id": "untitled", "book": true},
             {"id": "empty", "title": "Empty"}, 7, {"id": "twice", "title": "One", "book": true},
             {"id": "twice", "title": "Two", "book": true},
             {"id": "sizes", "title": "Sizes", "book": true, "characters": -5, "audio": "javascript:alert(1)"},
             {"id": "a b?c#d", "title": "Signs", "book": true}]
            """)
        #expect(catalog.entries.map(\.name) == ["twice", "sizes", "a b?c#d"])
        #expect(diagnostics.count == 8)
        let sizes = catalog.entries[1]
        #expect(sizes.archives.isEmpty && sizes.revision == nil && sizes.content == "books/sizes/book.epub")
        #expect(StoreOffer(sizes.description)?.characterCount == nil && StoreOffer(sizes.description)?.audio == nil)
        #expect(catalog.entries[2].content == "books/a%20b%3Fc%23d/book.epub")
        #expect(catalog.unreadableNames.contains("untitled") && catalog.unreadableNames.contains("empty"))
    }

    @Test(
        "an audio edition's link can use an app's URL scheme, but not a dangerous scheme",
        arguments: [
            ("spotify:album:1DFixLWuPkv3KT3TnV35m3", true), ("audiobooks://book/1", true),
            ("https://example.org/a", true),
            ("javascript:alert(1)", false), ("JavaScript:alert(1)", false), ("data:text/html,x", false),
            ("file:///etc/passwd", false), ("intent://x#Intent;scheme=y;end", false), ("ms-msdt:/id", false),
            ("search-ms:query=x", false), ("mailto:a@example.org", false), ("words", false), ("", false),
        ])
    func audioEdition(_ address: String, isKept: Bool) throws {
        let (catalog, _) = try StoreList.readBooks(
            Data(#"[{"id": "a", "title": "A", "book": true, "audio": "\#(address)"}]"#.utf8),
            of: StoreFront(title: "S"), isVouchedFor: false, subject: "books.json")
        let entry = try #require(catalog.entries.first)
        #expect(StoreOffer(entry.description)?.audio == (isKept ? address : nil))
    }

    @Test(
        "a book whose file has an invalid size or hash is skipped with a warning",
        arguments: [
            (#""book": {"size": -1, "digest": "D"}"#, "size of book.epub"),
            (#""book": {"size": 9223372036854775807, "digest": "D"}"#, "size of book.epub"),
            (#""book": {"size": 1e999, "digest": "D"}"#, "a digest for its book.epub, but no size"),
            (#""book": {"size": "12", "digest": "D"}"#, "size of book.epub"),
            (#""book": {"size": 12, "digest": "zz"}"#, "digest of book.epub, 'zz', is not a SHA-256"),
            (#""book": {"size": 12, "digest": 7}"#, "digest of book.epub"),
            (#""book": {"digest": "D"}"#, "a digest for its book.epub, but no size"),
            (#""book": true, "sample": {"size": 12, "digest": ""}"#, "digest of sample.epub"),
        ])
    func unchecked(fields: String, message: String) throws {
        let written = fields.replacing("\"D\"", with: "\"\(String(repeating: "0f", count: 32))\"")
        let (catalog, diagnostics) = try books(
            #"[{"id": "good", "title": "Good", "book": true}, {"id": "bad", "title": "Bad", \#(written)}]"#)
        #expect(catalog.entries.map(\.name) == ["good"] && catalog.unreadableNames == ["bad"])
        #expect(diagnostics.count == 1 && diagnostics[0].message.contains(message), "\(diagnostics)")
        #expect(diagnostics[0].message.hasPrefix("Row 2 is skipped."))
    }

    @Test("when messages number the rows of books.json, null rows also count")
    func nullAndHuge() throws {
        let (catalog, diagnostics) = try books(
            #"[null, {"id": "a", "title": "A", "book": true, "characters": 1e999}, {"id": "b", "title": 1e999, "book": true}]"#
        )
        #expect(catalog.entries.map(\.name) == ["a"])
        #expect(diagnostics.map { String($0.message.prefix(6)) } == ["Row 1 ", "Row 3 "], "\(diagnostics)")
    }

    @Test("a book in a signed store is skipped unless all its files have hashes")
    func vouched() throws {
        let digest = String(repeating: "0f", count: 32)
        let (catalog, diagnostics) = try books(
            """
            [{"id": "good", "title": "Good", "book": {"size": 1, "digest": "\(digest)"}},
             {"id": "bad", "title": "Bad", "book": {"size": 1, "digest": "\(digest)"}, "sample": {"size": 4}}]
            """, isVouchedFor: true)
        #expect(catalog.entries.map(\.name) == ["good"] && diagnostics.count == 1)
    }

    @Test("a banner can lead to a book, a category or a URL")
    func banners() throws {
        let (banners, diagnostics) = try StoreList.readBanners(
            Data(
                """
                [{"image": "banners/x y.jpg", "title": "T", "text": "W", "book": "the-well"}, {"title": "C", "category": "n"},
                 {"title": "U", "url": "https://example.org/"}, {"title": "J", "url": "javascript:alert(1)"},
                 {"image": "https://elsewhere.org/x.jpg"}, {"image": "../x.jpg", "title": "Up"}, {"text": ""}]
                """.utf8), subject: "banners.json")
        #expect(banners.map(\.target) == [.book("the-well"), .category("n"), .url("https://example.org/"), nil])
        #expect(banners[0].image?.url == "banners/x%20y.jpg" && banners[0].text == "W")
        #expect(diagnostics.count == 3)
    }

    @Test("the categories of a store keep their order, and incomplete categories are reported")
    func categories() throws {
        let (categories, diagnostics) = try StoreList.readCategories(
            Data(
                #"[{"id": "z", "title": "Last"}, {"id": "a"}, {"id": "a", "title": "First"}, {"id": "z", "title": "Twice"}]"#
                    .utf8),
            subject: "categories.json")
        #expect(categories == [StoreCategory(id: "z", title: "Last"), StoreCategory(id: "a", title: "First")])
        #expect(diagnostics.count == 2)
    }

    @Test("a book's description keeps only text, inline formatting, lists and web links")
    func page() {
        let html = StorePage.html(
            of: Data(
                """
                <html><head><title>x</title><style>p{}</style></head><body onload="alert(1)"><h1>The <i>Well</i></h1>
                <p class="x" onclick="alert(1)">Deep &amp; dark.<script>alert(1)</script><img src="https://x.org/spy.png"></p>
                Loose words <b>bold</b><div>in a box</div><ul><li>one<li>two</ul>
                <a href="javascript:alert(1)">run</a> <a href="https://example.org/?a&b">out</a> <a href="book.epub">in</a>
                <iframe src="https://x.org"></iframe><form><input></form><svg><script>alert(1)</script></svg></body></html>
                """.utf8))
        #expect(html.contains("<h3>The <i>Well</i></h3>"))
        #expect(html.contains("<p>Deep &amp; dark.</p>"))
        #expect(html.contains("<b>bold</b>") && html.contains("<p>in a box</p>"))
        #expect(html.contains("<ul>") && html.contains("<li>one"))
        #expect(html.contains(#"<a href="https://example.org/?a&amp;b" rel="noopener noreferrer">out</a>"#))
        for word in ["script", "onclick", "onload", "img", "iframe", "form", "svg", "style", "javascript", "book.epub"]
        {
            #expect(!html.contains(word), "\(word): \(html)")
        }
    }

    @Test("a description page that is too long or too deeply nested is truncated")
    func pageLimits() {
        let deep = StorePage.html(of: Data((String(repeating: "<div><b>", count: 50_000) + "x").utf8))
        #expect(deep.utf8.count < 200_000)
        let long = StorePage.html(of: Data(String(repeating: "<p>words</p>", count: 100_000).utf8))
        #expect(long.utf8.count < 70_000 && long.hasSuffix("</p>"))
    }
}
