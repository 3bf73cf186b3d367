import Foundation
import IssueLibrary
import LibraryReading
import LibrarySupport
import Periodical
import Signatures
import TestSupport
import Testing

/// Tests of a store that is followed as a bookshelf, with its lists, books and samples.
@Suite struct StoreFollowingTests {
    private static let books = [
        StoreFixture.Book(id: "well", title: "The Well", more: #", "characters": 200000, "related": ["mill", "none"]"#),
        StoreFixture.Book(id: "mill", title: "The Mill"),
    ]

    @Test("`add` follows a store at its folder's URL")
    func following() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        let addition = try await fixture.library.adding.add(fixture.server.url("/store/"), handle: "harbour")
        #expect(addition.publication.kind == .bookshelf && addition.publication.title == "Harbour")
        #expect(addition.publication.url == fixture.config && addition.publication.policy == .nothing)
        let items = try await fixture.library.items.all()
        #expect(items.map(\.name).sorted() == ["mill", "well"])
        #expect(items.allSatisfy { $0.description.categories == ["Novels"] && !$0.isLocked && !$0.isSample })
        _ = try await fixture.library.refresh()
        _ = try await fixture.library.refresh()
        for list in ["books.json", "categories.json", "banners.json"] {
            #expect(fixture.requests(list) == 1, "\(list)")
        }
        #expect(try await fixture.library.stores.front(of: "harbour")?.sale == .free)
    }

    @Test("a refresh of a store downloads only the lists that changed")
    func changes() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        try fixture.write(Self.books, banners: #"[{"title": "New!", "book": "well"}]"#)
        var summary = try await fixture.library.refresh(of: ["harbour"])
        summary = try await fixture.library.refresh(of: ["harbour"])
        #expect(summary.failures.isEmpty && summary.withdrawn.isEmpty)
        #expect(fixture.requests("banners.json") == 2 && fixture.requests("books.json") == 1)
        #expect(try await fixture.library.stores.front(of: "harbour")?.banners.first?.target == .book("well"))
        #expect(try await fixture.library.stores.front(of: "harbour")?.categories.count == 1)
        #expect(try await fixture.library.items.all().count == 2)
        try fixture.write(Self.books, categories: #"[{"id": "n", "title": "Romane"}]"#)
        _ = try await fixture.library.refresh(of: ["harbour"])
        #expect(try await fixture.library.items.all().allSatisfy { $0.description.categories == ["Romane"] })
        try fixture.write([Self.books[0]])
        summary = try await fixture.library.refresh(of: ["harbour"])
        #expect(summary.withdrawn.map(\.name) == ["mill"])
    }

    @Test("a store's news is requested only if config.json lists it")
    func news() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        #expect(fixture.requests("news.json") == 0)
        func headlines() async throws -> [String]? {
            try await fixture.library.stores.front(of: "harbour")?.news.map(\.title)
        }
        #expect(try await headlines() == [])
        let rows =
            #"[{"title": "Old", "date": "2020-01-01"}, {"title": "New", "date": "2026-01-01", "book": "well"}, {"title": "x"}]"#
        try fixture.write(Self.books, news: rows)
        for _ in 0..<2 { _ = try await fixture.library.refresh(of: ["harbour"]) }
        #expect(try await headlines() == ["New", "Old"])
        _ = try await fixture.library.refresh(of: ["harbour"])
        #expect(fixture.requests("news.json") == 1 && fixture.requests("books.json") == 1)
        try fixture.write(Self.books)
        _ = try await fixture.library.refresh(of: ["harbour"])
        #expect(try await headlines() == [])
        try fixture.write(Self.books, news: rows, withDigests: false)
        _ = try await fixture.library.refresh(of: ["harbour"])
        #expect(try await headlines() == ["New", "Old"])
        try fixture.write(Self.books, news: #"{"news": 7}"#, withDigests: false)
        let broken = try await fixture.library.refresh(of: ["harbour"])
        #expect(!broken.failures.isEmpty)
        #expect(try await headlines() == ["New", "Old"], "a damaged list does not delete any news")
    }

    @Test("if a store's lists have no hashes, the library checks them with conditional requests")
    func conditional() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books, withDigests: false)
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        _ = try await fixture.library.refresh(of: ["harbour"])
        try fixture.write([Self.books[0]], withDigests: false)
        let summary = try await fixture.library.refresh(of: ["harbour"])
        #expect(summary.failures.isEmpty && summary.withdrawn.map(\.name) == ["mill"])
        #expect(try await fixture.library.stores.front(of: "harbour")?.categories.count == 1)
    }

    @Test("a store list with a wrong hash is requested again without caches")
    func torn() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        let before = try #require(fixture.file("books.json"))
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        _ = try await fixture.library.refresh()
        try fixture.write(Self.books + [StoreFixture.Book(id: "new", title: "New")])
        fixture.putOnce("books.json", before)
        var summary = try await fixture.library.refresh()
        #expect(summary.failures.isEmpty && summary.added.map(\.name) == ["new"])
        #expect(fixture.server.log.last { $0.path == "/store/books.json" }?.headers["cache-control"] == "no-cache")
        try fixture.write(Self.books + [StoreFixture.Book(id: "newer", title: "Newer")])
        fixture.put("books.json", before)
        summary = try await fixture.library.refresh()
        #expect(summary.failures.values.first?.code.rawValue == "catalog.torn")
        #expect(try await fixture.library.items.all().count == 3)
    }

    @Test("a store's book is downloaded and verified with its hash")
    func downloading() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        #expect(await fixture.library.runner.run(try await fixture.library.downloads.queue("harbour/well")).isEmpty)
        #expect(try await fixture.library.items.item("harbour/well")?.status == .available)
        #expect(try await fixture.library.verification.verify("harbour/well").faults.isEmpty)
        fixture.put("books/mill/book.epub", StoreFixture.epub("Another", chapters: 4))
        let errors = await fixture.library.runner.run(try await fixture.library.downloads.queue("harbour/mill"))
        #expect(errors.values.first?.code == .wrongContent || errors.values.first?.code == .tooLarge)
        #expect(try await fixture.library.items.item("harbour/mill")?.contentURL == nil)
    }

    @Test("a book keeps the reading position of the sample that it replaces")
    func sampling() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        let library = fixture.library
        _ = try await library.adding.add(fixture.config, handle: "harbour")
        try await library.samples.download(of: "harbour/well")
        var item = try #require(try await library.items.item("harbour/well"))
        #expect(item.isSample && item.status == .available && !item.isLocked)
        #expect(fixture.requests("books/well/book.epub") == 0)
        let opened = try await library.open("harbour/well")
        #expect(opened.content.grid.pageCount == 1)
        let place = PagePosition(articleIndex: 0, pageIndex: 0, characterOffset: 7)
        try await library.positions.setPosition(place, share: 1, for: "harbour/well")
        #expect(try await library.items.item("harbour/well")?.shareRead == 1)
        // A second request for the sample downloads nothing.
        try await library.samples.download(of: "harbour/well")
        #expect(fixture.requests("books/well/sample.epub") == 1)
        // A book with only a sample does not count as downloaded, so no correction downloads automatically.
        #expect(try await library.keeping.plans().flatMap(\.kept).isEmpty)
        #expect(await library.runner.run(try await library.downloads.queue("harbour/well")).isEmpty)
        item = try #require(try await library.items.item("harbour/well"))
        #expect(!item.isSample && item.shareRead != 1 && item.reading != .read)
        #expect(try await library.open("harbour/well").content.grid.pageCount == 4)
        #expect(try await library.positions.position("harbour/well") == place)
        // The book is downloaded, so its sample is not requested.
        try await library.samples.download(of: "harbour/well")
        #expect(fixture.requests("books/well/sample.epub") == 1)
    }

    @Test("the error for a paid book suggests reading its sample")
    func sold() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books, sale: "single")
        let library = fixture.library
        _ = try await library.adding.add(fixture.config, handle: "harbour")
        #expect(try await library.items.all().map(\.isLocked) == [true, true])
        let error = await #expect(throws: MastheadError.self) { _ = try await library.downloads.queue("harbour/well") }
        #expect(error?.code == .notBought && error?.remedies.first?.kind == .readSample)
        let (downloads, errors) = try await library.downloads.queueEverything()
        #expect(downloads.isEmpty && errors.isEmpty)
        let unopened = await #expect(throws: MastheadError.self) { _ = try await library.open("harbour/well") }
        #expect(unopened?.code == .notBought)
        try await library.samples.download(of: "harbour/well")
        #expect(try await library.items.item("harbour/well")?.isSample == true)
        _ = try await library.open("harbour/well")
        await #expect(throws: MastheadError.self) { _ = try await library.downloads.queue("harbour/well") }
        #expect(fixture.requests("books/well/book.epub") == 0)
    }

    @Test("a sample with another size or hash than in the store's list is rejected and leaves no files")
    func forgedSample() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        fixture.put("books/well/sample.epub", StoreFixture.epub("Other", chapters: 2))
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        await #expect(throws: MastheadError.self) { try await fixture.library.samples.download(of: "harbour/well") }
        #expect(try await fixture.library.items.item("harbour/well")?.status == .absent)
        #expect(try await fixture.library.downloads.downloadingAssets.isEmpty)
    }

    @Test("a store's descriptions and banners are downloaded when they are first needed")
    func pages() async throws {
        let fixture = try await StoreFixture()
        let picture = Data.png(width: 30, height: 10)
        fixture.put("banners/b.png", picture)
        try fixture.write(
            [StoreFixture.Book(id: "well", title: "The Well", page: "<p onclick='x()'>Deep.<script>x()</script></p>")],
            banners: #"[{"image": "banners/b.png", "title": "B"}]"#)
        let library = fixture.library
        _ = try await library.adding.add(fixture.config, handle: "harbour")
        for _ in 0..<2 { #expect(try await library.stores.page(of: "harbour/well") == "<p>Deep.</p>") }
        #expect(fixture.requests("books/well/desc.html") == 1)
        let front = try #require(try await library.stores.front(of: "harbour"))
        let key = try #require(front.banners.first?.image).key
        for _ in 0..<2 {
            let file = try #require(try await library.stores.banner(key, of: "harbour"))
            #expect(try Data(contentsOf: file) == picture)
        }
        #expect(fixture.requests("banners/b.png") == 1)
        #expect(try await library.stores.banner("../../library.sqlite", of: "harbour") == nil)
        #expect(try await library.covers.cover(of: "harbour/well") != nil)
        try await library.following.unfollow("harbour", keepsContent: false)
        #expect(try FileTree.read(fixture.folder["library/covers"]).isEmpty)
    }

    @Test("a banner that is not a picture is not requested again immediately")
    func brokenBanner() async throws {
        let fixture = try await StoreFixture()
        fixture.put("banners/b.png", Data("no picture".utf8))
        try fixture.write(Self.books, banners: #"[{"image": "banners/b.png", "title": "B"}]"#)
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        let front = try #require(try await fixture.library.stores.front(of: "harbour"))
        let key = try #require(front.banners.first?.image).key
        for _ in 0..<2 { #expect(try await fixture.library.stores.banner(key, of: "harbour") == nil) }
        #expect(fixture.requests("banners/b.png") == 1)
    }

    @Test("a book's description or cover with a wrong hash is not used")
    func forgedPages() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        fixture.put("books/well/desc.html", Data("<p>Forged.</p>".utf8))
        fixture.put("books/well/cover.jpg", Data.png(width: 9, height: 9))
        _ = try await fixture.library.adding.add(fixture.config, handle: "harbour")
        #expect(try await fixture.library.stores.page(of: "harbour/well") == nil)
        #expect(try await fixture.library.covers.cover(of: "harbour/well") == nil)
        #expect(try await fixture.library.covers.cover(of: "harbour/mill") != nil)
    }

    @Test(
        "a signed store's forged or unsigned list does not change any items",
        arguments: [
            "config", "list", "unvouched", "stranger",
        ])
    func signed(how: String) async throws {
        let fixture = try await StoreFixture()
        let key = SecretKey()
        try fixture.write(Self.books, key: key)
        _ = try await fixture.library.adding.add(
            fixture.config, handle: "harbour", publicKey: key.publicKey.description)
        _ = try await fixture.library.refresh()
        #expect(try await fixture.library.items.all().count == 2)
        let more = Self.books + [StoreFixture.Book(id: "evil", title: "Evil")]
        switch how {
        case "config": try fixture.write(more)
        case "list":
            let config = try #require(fixture.file("config.json"))
            let signature = try #require(fixture.file("config.json.minisig"))
            try fixture.write(more)
            fixture.put("config.json", config)
            fixture.put("config.json.minisig", signature)
            // Lists are requested only if config.json has new hashes for them.
            #expect(try await fixture.library.refresh().failures.isEmpty)
            #expect(try await fixture.library.items.all().count == 2)
            return
        case "unvouched": try fixture.write(more, withDigests: false, key: key)
        default: try fixture.write(more, key: SecretKey())
        }
        let failure = try await fixture.library.refresh().failures.values.first
        #expect(failure?.code == .untrusted || failure?.code == .refused, "\(String(describing: failure))")
        #expect(try await fixture.library.items.all().count == 2)
    }

    @Test("importing a file that was already downloaded finds the downloaded book")
    func duplicates() async throws {
        let fixture = try await StoreFixture()
        try fixture.write(Self.books)
        let library = fixture.library
        _ = try await library.adding.add(fixture.config, handle: "harbour")
        let whole = try fixture.folder.write("whole.epub", StoreFixture.epub("The Well", chapters: 4))
        try await library.samples.download(of: "harbour/well")
        #expect(await library.runner.run(try await library.downloads.queue("harbour/mill")).isEmpty)
        let mill = try fixture.folder.write("mill.epub", StoreFixture.epub("The Mill", chapters: 4))
        let known = try await library.files.add(mill)
        #expect(known.outcome == .known && known.item.reference.description == "harbour/mill")
        #expect(try await library.files.add(whole).outcome == .added)
        // A list of books contains no hashes, so the file is recognized by the hash of the downloaded book.
        fixture.put("pen.epub", StoreFixture.epub("Pen", chapters: 2))
        fixture.put("list.json", Data(#"[{"title": "Pen", "pdf_url": "pen.epub"}]"#.utf8))
        _ = try await library.adding.add(fixture.server.url("/store/list.json"), handle: "list")
        #expect(await library.runner.run(try await library.downloads.queue("list/pen")).isEmpty)
        let pen = try fixture.folder.write("pen.epub", StoreFixture.epub("Pen", chapters: 2))
        #expect(try await library.files.add(pen).item.reference.description == "list/pen")
    }

    @Test("a folder whose config.json belongs to another program is not mistaken for a store")
    func otherConfig() async throws {
        let fixture = try await StoreFixture()
        fixture.put("config.json", Data(#"{"debug": true}"#.utf8))
        fixture.put(
            "books.json", Data(#"[{"title": "A", "pdf_url": "/a.pdf"}]"#.utf8))
        let addition = try await fixture.library.adding.add(fixture.server.url("/store/"), handle: "list")
        #expect(addition.publication.url == fixture.server.url("/store/books.json"))
    }
}
