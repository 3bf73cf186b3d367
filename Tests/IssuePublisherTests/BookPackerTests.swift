import Cryptography
import Files
import Formats
import Foundation
import IssuePublisher
import Periodical
import Pictures
import Signatures
import TestSupport
import Testing

/// Tests of packing a folder of EPUBs into a store.
@Suite struct BookPackerTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("books/store.json", #"{"title": "books"}"#)
    }

    /// Returns a book with chapters of ten paragraphs, each of 100 characters.
    static func book(_ title: String, version: String = "3.0", chapters: Int = 10, subject: String = "Novels")
        -> EPUBBuilder
    {
        let paragraph = String(repeating: "nineteencharacters1 ", count: 6)
        var book = EPUBBuilder(
            (1...chapters).map { number in
                let words = (1...10).map { "<p id=\"p\($0)\">\(paragraph)</p>" }.joined()
                return EPUBBuilder.Chapter(
                    "c\(number).xhtml", "Chapter \(number)",
                    "<h1>Chapter \(number)</h1>\(words)<p><a href=\"c\(chapters).xhtml#p3\">last</a></p>")
            })
        book.version = version
        book.title = title
        book.metadata =
            "<dc:creator>Ann Author</dc:creator><dc:subject>\(subject)</dc:subject><dc:description>About &lt;b&gt;it&lt;/b&gt;.</dc:description>"
        return book
    }

    private func write(_ name: String, _ data: Data) throws { try folder.write("books/\(name)", data) }

    @discardableResult
    private func pack(
        _ change: (inout IssuePacker.Options) -> Void = { _ in }
    ) throws -> (books: [PackedBook], diagnostics: [Diagnostic]) {
        var options = IssuePacker.Options()
        options.cache = try PublishingCache(folder["cache"])
        change(&options)
        return try BookPacker(into: folder["dist"], options: options).pack(BookSource(folder["books"]))
    }

    private func traces() throws -> [String: String] {
        var traces: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder["dist"].path) {
            var status = stat()
            stat(folder["dist/\(name)"].path, &status)
            traces[name] = "\(status.st_ino) \(status.st_mtim)"
        }
        return traces
    }

    private func rows() throws -> [[String: PropertyValue]] {
        try Document(Data(contentsOf: folder["dist/books.json"]), subject: "b", cannot: "t").value().array?
            .compactMap(\.dictionary) ?? []
    }

    @Test("a folder of EPUBs becomes a store, and the lists of its files are correct")
    func packing() throws {
        try write("The Well.epub", Self.book("The Well").data)
        try write("mill.epub", Self.book("The Mill", version: "2.0", subject: "Poems").data)
        #expect(BookSource.isOne(folder["books"]))
        let (books, diagnostics) = try pack()
        #expect(diagnostics.isEmpty && books.map(\.id) == ["mill", "the-well"] && books.allSatisfy(\.packed))
        let config = try Data(contentsOf: folder["dist/config.json"])
        var front = try #require(try Catalog.read(config, subject: "c").catalog.store)
        #expect(front.title == "books" && front.sale == .free)
        for (name, digest) in front.files {
            #expect(SHA256.hash(data: try Data(contentsOf: folder["dist/\(name)"])).hexadecimal == digest)
        }
        front.categories = try StoreList.readCategories(
            Data(contentsOf: folder["dist/categories.json"]), subject: "c"
        ).categories
        #expect(front.categories.map(\.title) == ["Novels", "Poems"])
        let read = try StoreList.readBooks(
            Data(contentsOf: folder["dist/books.json"]), of: front, isVouchedFor: true, subject: "b")
        #expect(read.diagnostics.isEmpty && read.catalog.entries.map(\.name) == ["mill", "the-well"])
        let well = try #require(read.catalog.entries.last)
        #expect(well.description.title == "The Well" && well.description.authors == ["Ann Author"])
        #expect(well.description.categories == ["Novels"] && well.description.language == "en")
        let offer = try #require(StoreOffer(well.description))
        for file in [offer.sample, offer.page, offer.cover] {
            let file = try #require(file)
            let data = try Data(contentsOf: folder["dist/\(file.url)"])
            #expect(data.count == file.size && SHA256.hash(data: data).hexadecimal == file.sha256, "\(file.url)")
        }
        #expect(offer.characterCount ?? 0 > 10_000)
        #expect(try Data(contentsOf: folder["dist/books/the-well/book.epub"]) == Self.book("The Well").data)
        #expect(try Picture.size(of: folder["dist/books/mill/cover.jpg"]).width > 0)
        let page = try String(contentsOf: folder["dist/books/mill/desc.html"], encoding: .utf8)
        #expect(page.contains("<p>About it.</p>"))
    }

    @Test("packing a folder of unpacked book files twice gives the same EPUB")
    func unpacked() throws {
        let source = try BookSource(Tool.repository.appending(path: "books"))
        let (books, diagnostics) = try BookPacker(into: folder["dist"]).pack(source)
        #expect(diagnostics.isEmpty && books.map(\.id) == ["readers-handbook"], "\(diagnostics)")
        #expect(try BookCheck.diagnostics(of: source).isEmpty)
        let file = folder["dist/books/readers-handbook/book.epub"]
        let data = try Data(contentsOf: file)
        // OCF 3.3, 4.3: `mimetype` first, stored, without an extra field.
        #expect(data.dropFirst(26).starts(with: [8, 0, 0, 0] + Array("mimetypeapplication/epub+zip".utf8)))
        #expect(books.first.map { $0.characters > 13_000 && $0.sampleSize > 0 } == true)
        _ = try BookPacker(into: folder["other"]).pack(source)
        #expect(try Data(contentsOf: folder["other/books/readers-handbook/book.epub"]) == data)
        // A changed file changes the book; a hidden file does not.
        try folder.write(
            "books/tale/META-INF/container.xml",
            """
            <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
            <rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
            """)
        for name in [".DS_Store", "mimetype"] { try folder.write("books/tale/\(name)", "x") }
        try folder.write(
            "books/tale/a.opf",
            """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tale</dc:title>
            <dc:language>en</dc:language></metadata>
            <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>
            <spine><itemref idref="a"/></spine></package>
            """)
        try folder.write("books/tale/a.xhtml", "<html><body><p>One.</p></body></html>")
        #expect(try pack().books.map(\.packed) == [true])
        try folder.write("books/tale/.hidden", "y")
        #expect(try pack().books.map(\.packed) == [false])
        try folder.write("books/tale/a.xhtml", "<html><body><p>Two.</p></body></html>")
        #expect(try pack().books.map(\.packed) == [true])
    }

    @Test("a book without a readable cover gets a drawn cover with its title")
    func coversWithTitles() throws {
        // The titles have the same letters, so the color is the same.
        try write("a.epub", Self.book("The Well").data)
        try write("b.epub", Self.book("The Lelw").data)
        var damaged = Self.book("The Well")
        damaged.items = "<item id=\"c\" href=\"c.png\" media-type=\"image/png\" properties=\"cover-image\"/>"
        damaged.files["OEBPS/c.png"] = Data("no picture".utf8)
        try write("c.epub", damaged.data)
        try pack()
        func cover(_ id: String) throws -> Data { try Data(contentsOf: folder["dist/books/\(id)/cover.jpg"]) }
        #expect(try cover("a") != cover("b"))
        #expect(try cover("a") == cover("c"))
        #expect(try Picture.size(of: folder["dist/books/a/cover.jpg"]) == PictureSize(width: 800, height: 1200))
    }

    @Test("packing unchanged books does not write any files")
    func twice() throws {
        try write("a.epub", Self.book("A").data)
        try write("b.epub", Self.book("B").data)
        try pack()
        let before = try traces()
        let (books, _) = try pack()
        #expect(books.allSatisfy { !$0.packed })
        #expect(try traces() == before)
        let first = try FileTree.read(folder["dist"])
        try FileManager.default.removeItem(at: folder["dist"])
        try FileManager.default.removeItem(at: folder["cache"])
        try pack()
        #expect(try FileTree.read(folder["dist"]) == first)
    }

    @Test("packing again updates changed books and deletes removed books")
    func changed() throws {
        for name in ["a", "b", "c"] { try write("\(name).epub", Self.book(name.uppercased()).data) }
        try pack()
        let before = try traces()
        try write("b.epub", Self.book("B, revised").data)
        try FileManager.default.removeItem(at: folder["books/c.epub"])
        try Data("x".utf8).write(to: folder["dist/books/a/sample.epub"])
        let (books, _) = try pack { $0.prunes = true }
        #expect(books.map(\.id) == ["a", "b"] && books.map(\.packed) == [true, true])
        let after = try traces()
        #expect(try rows().map { $0["title"] } == [.string("A"), .string("B, revised")])
        #expect(before["books/b/book.epub"] != after["books/b/book.epub"])
        #expect(!FileManager.default.fileExists(atPath: folder["dist/books/c"].path))
        let sample = try Data(contentsOf: folder["dist/books/a/sample.epub"])
        #expect(sample.count > 100)
        // Change only the sample's share.
        try folder.write("books/store.json", #"{"sample": 50}"#)
        try pack()
        #expect(try Data(contentsOf: folder["dist/books/a/sample.epub"]).count > sample.count)
    }

    @Test("store.json adds and replaces metadata of the store and its books")
    func settings() throws {
        try write("a.epub", Self.book("A").data)
        try write("b.epub", Self.book("B").data)
        try folder.write("books/art/x.png", Data.png(width: 40, height: 20))
        try folder.write(
            "books/store.json",
            """
            {"title": "Harbour", "sale": "single", "press": "https://press.example.org/v1/publications/shop", "publisher": "H", "motto": "Sail", "categories": [{"id": "z", "title": "Zoo"}],
             "banners": [{"image": "art/x.png", "title": "X", "book": "first"}],
             "news": [{"title": "It is out", "date": "2026-03-20", "text": "At last.", "book": "first"}],
             "books": {"a.epub": {"id": "first", "hit": true, "categories": ["z"], "related": ["b"], "cover": "art/x.png", "mood": 3}}}
            """)
        let (_, diagnostics) = try pack()
        #expect(diagnostics.isEmpty, "\(diagnostics)")
        let config = try Catalog.read(Data(contentsOf: folder["dist/config.json"]), subject: "c").catalog.store
        #expect(config?.title == "Harbour" && config?.sale == .single)
        let news = try StoreList.readNews(Data(contentsOf: folder["dist/news.json"]), subject: "n").news
        #expect(news.map(\.title) == ["It is out"] && news.first?.target == .book("first"))
        #expect(config?.files["news.json"] != nil)
        let text = try String(contentsOf: folder["dist/config.json"], encoding: .utf8)
        #expect(text.contains(#""motto" : "Sail""#))
        let first = try #require(try rows().first { $0["id"] == .string("first") })
        #expect(first["hit"] == .boolean(true) && first["mood"] == .integer(3))
        #expect(first["categories"] == .array([.string("z")]) && first["related"] == .array([.string("b")]))
        #expect(try Data(contentsOf: folder["dist/art/x.png"]) == Data.png(width: 40, height: 20))
        #expect(try Picture.size(of: folder["dist/books/first/cover.jpg"]) == PictureSize(width: 40, height: 20))
        // A shop's own program may have edited the lists.
        for name in ["config.json", "books.json"] {
            let file = folder["dist/\(name)"]
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing(#""title" :"#, with: #""theirs" : 1, "title" :"#).utf8).write(to: file)
        }
        try pack()
        #expect(try rows().allSatisfy { $0["theirs"] == .integer(1) })
        #expect(try String(contentsOf: folder["dist/config.json"], encoding: .utf8).contains("theirs"))
    }

    @Test(
        "a store with a fault in store.json is not packed",
        arguments: [
            #"{"books": {"none.epub": {}}}"#, #"{"sale": "gift"}"#, #"{"sample": 0}"#,
            #"{"banners": [{"image": "../x.png"}]}"#,
            #"{"banners": [{"title": "X", "book": "none"}]}"#, #"{"books": {"a.epub": {"categories": ["none"]}}}"#,
            #"{"books": {"a.epub": {"id": "../up"}}}"#, #"{"categories": [{"id": "x"}]}"#,
            #"{"books": {"a.epub": {"related": ["none"]}}}"#, #"{"news": {}}"#, #"{"news": ["x"]}"#,
            #"{"news": [{"date": "2026-01-01"}]}"#, #"{"news": [{"title": "x"}]}"#,
            #"{"news": [{"title": "x", "date": "2026-02-30"}]}"#,
            #"{"news": [{"title": "x", "date": "2026-01-01", "text": 7}]}"#,
            #"{"news": [{"title": "x", "date": "2026-01-01", "book": "none"}]}"#,
            #"{"news": [{"title": "x", "date": "2026-01-01", "category": "none"}]}"#,
            #"{"news": [{"title": "x", "date": "2026-01-01", "url": "javascript:alert(1)"}]}"#,
        ])
    func faults(settings: String) throws {
        try write("a.epub", Self.book("A").data)
        try folder.write("books/store.json", settings)
        let (books, diagnostics) = try pack()
        #expect(books.isEmpty && diagnostics.contains { $0.severity == .error })
        #expect(!FileManager.default.fileExists(atPath: folder["dist/config.json"].path))
        let check = try BookCheck.diagnostics(of: BookSource(folder["books"]))
        #expect(!check.contains { $0.code == "malformed-book" })
    }

    @Test("a store without a title causes a warning")
    func untitled() throws {
        try write("a.epub", Self.book("A").data)
        try FileManager.default.removeItem(at: folder["books/store.json"])
        for settings in [nil, #"{"sale": "free"}"#] {
            if let settings { try folder.write("books/store.json", settings) }
            let (books, diagnostics) = try pack()
            #expect(books.count == 1 && diagnostics.map(\.code) == ["missing-title"], "\(diagnostics)")
            #expect(diagnostics.first?.severity == .warning && diagnostics.first?.message.contains("'books'") == true)
        }
        let before = try FileTree.read(folder["books"])
        try FileManager.default.createSymbolicLink(at: folder["link"], withDestinationURL: folder["books"])
        for place in ["books", "books/../books", "link"] {
            #expect(throws: MastheadError.self) {
                try BookPacker(into: folder[place]).pack(BookSource(folder["books"]))
            }
        }
        #expect(try FileTree.read(folder["books"]) == before)
    }

    @Test("`pack` and `check` reject encrypted books and also files that are not books")
    func refused() throws {
        var locked = Self.book("Locked")
        locked.files["META-INF/encryption.xml"] = Data(
            """
            <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#">
            <EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData><CipherReference URI="OEBPS/c1.xhtml"/></CipherData>
            </EncryptedData></encryption>
            """.utf8)
        try write("locked.epub", locked.data)
        try write("text.epub", Data("no zip".utf8))
        try write("good.epub", Self.book("Good").data)
        let (books, diagnostics) = try pack()
        #expect(books.isEmpty)
        let found = Dictionary(grouping: diagnostics, by: \.code).mapValues(\.count)
        #expect(found["protected-book"] == 1 && diagnostics.count == 2, "\(diagnostics)")
        #expect(diagnostics.first { $0.code == "protected-book" }?.message.contains("DRM") == true)
        let check = try BookCheck.diagnostics(of: BookSource(folder["books"]))
        #expect(check.filter { $0.severity == .error }.count == 2)
        let text = check.first { $0.code == "unreadable-book" }
        #expect(text?.message == "The file is plain text, not an EPUB.", "\(check)")
        // The publisher has the original file, so a new download is no remedy.
        #expect(!check.contains { $0.remedies.contains { $0.kind == .download } }, "\(check)")
        #expect(check.contains { $0.code == "missing-cover" && $0.file.hasSuffix("good.epub") })
    }

    @Test("packing a signed store without the key warns about the outdated signature")
    func signing() throws {
        try write("a.epub", Self.book("A").data)
        let key = SecretKey()
        try pack { $0.signer = CatalogSigner(key) }
        let signature = try Signature(
            String(contentsOf: folder["dist/config.json.minisig"], encoding: .utf8), subject: "s")
        try key.publicKey.verify(signature, of: Data(contentsOf: folder["dist/config.json"]), subject: "s")
        #expect(signature.fileName == "config.json" && signature.publication != nil)
        let before = try Data(contentsOf: folder["dist/config.json.minisig"])
        try pack { $0.signer = CatalogSigner(key) }
        #expect(try Data(contentsOf: folder["dist/config.json.minisig"]) == before)
        try write("b.epub", Self.book("B").data)
        #expect(try pack().diagnostics.map(\.code) == ["stale-signature"])
        #expect(try pack().diagnostics.map(\.code) == ["stale-signature"])
        try CatalogSigner(key).sign(folder["dist"])
        #expect(try pack().diagnostics.isEmpty)
    }
}
