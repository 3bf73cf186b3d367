import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Synchronization
import TestSupport
import Testing

/// Tests of OPDS catalogs with one or several pages.
@Suite struct OPDSFollowingTests {
    /// An OPDS server whose pages the test sets.
    private final class Shop: Sendable {
        private let pages = Mutex<[String: String]>([:])
        private let places = Mutex<(@Sendable (ScriptedServer.Request) -> [ScriptedServer.Step]?)?>(nil)
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        func set(_ path: String, _ text: String?) { pages.withLock { $0[path] = text } }

        func answer(_ body: (@Sendable (ScriptedServer.Request) -> [ScriptedServer.Step]?)?) {
            places.withLock { $0 = body }
        }

        func serve() throws -> ScriptedServer {
            try ScriptedServer { request in
                if let body = self.places.withLock({ $0 }), let steps = body(request) { return steps }
                guard let text = self.pages.withLock({ $0[request.path] }) else { return [.send(.response(404))] }
                let data = Data(text.utf8)
                let tag = "\"\(text.hashValue)\""
                if request.headers["if-none-match"] == tag { return [.send(.response(304))] }
                return [.send(.file(data, for: request, entityTag: tag))]
            }
        }

        func library() async throws -> IssueLibrary {
            try await IssueLibrary(folder: folder["library"], configuration: LibraryFixture.impatient)
        }
    }

    private static func page(_ books: ClosedRange<Int>, next: String? = nil, title: String = "Book") -> String {
        let entries = books.map { number in
            """
            <entry><id>urn:\(number)</id><title>\(title) \(number)</title><author><name>A</name></author>
            <link rel="http://opds-spec.org/acquisition/open-access" type="application/epub+zip" href="/b/\(number).epub"/></entry>
            """
        }
        let link = next.map { "<link rel='next' type='application/atom+xml' href='\($0)'/>" } ?? ""
        return
            "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:opds='http://opds-spec.org/2010/catalog'><title>Shop</title>\(link)\(entries.joined())</feed>"
    }

    private func requests(_ server: ScriptedServer) -> [String] { server.log.map(\.path) }

    @Test("unchanged pages of an OPDS catalog are not read again")
    func pages() async throws {
        let shop = try Shop()
        shop.set("/o", Self.page(1...50, next: "/o/2"))
        shop.set("/o/2", Self.page(51...100, next: "3"))
        shop.set("/o/3", Self.page(101...120))
        let server = try shop.serve()
        defer { server.stop() }
        let library = try await shop.library()
        let addition = try await library.adding.add(server.url("/o"))
        #expect(addition.publication.kind == .bookshelf && addition.publication.itemCount == 120)
        #expect(addition.publication.title == "Shop" && addition.publication.handle == "shop")
        #expect(try await library.items.existingItem("shop/book-77").description.authors == ["A"])
        // `add` has just read the catalog, so the first refresh does not request it.
        _ = try await library.refresh()
        var count = server.log.count
        var summary = try await library.refresh()
        #expect(summary.unchanged.count == 1 && requests(server)[count...] == ["/o", "/o/2", "/o/3"])
        #expect(server.log[count...].allSatisfy { $0.headers["if-none-match"] != nil })
        shop.set("/o/2", Self.page(51...99, next: "3", title: "Tome"))
        shop.set("/o/3", Self.page(101...121))
        count = server.log.count
        summary = try await library.refresh()
        #expect(summary.added.map(\.name) == ["book-121"] && summary.withdrawn.map(\.name) == ["book-100"])
        #expect(try await library.items.existingItem("shop/book-77").title == "Tome 77")
        #expect(try await library.items.existingItem("shop/book-7").isWithdrawn == false)
        summary = try await library.refresh()
        #expect(summary.unchanged.count == 1)
        shop.set("/o", Self.page(1...50, next: "/o/2") + "<!-- changed -->")
        summary = try await library.refresh()
        #expect(summary.added.isEmpty && summary.withdrawn.isEmpty && summary.read.count == 1)
        #expect(try await library.publications.publication("shop").kind == .bookshelf)
    }

    @Test("a truncated OPDS catalog page does not withdraw items", arguments: [1, 2])
    func cut(page: Int) async throws {
        let shop = try Shop()
        shop.set("/o", Self.page(1...20, next: "/o/2"))
        shop.set("/o/2", Self.page(21...40))
        let server = try shop.serve()
        defer { server.stop() }
        let library = try await shop.library()
        _ = try await library.adding.add(server.url("/o"))
        _ = try await library.refresh()
        let path = page == 1 ? "/o" : "/o/2"
        let text = Self.page(page == 1 ? 1...20 : 21...40, next: page == 1 ? "/o/2" : nil, title: "Tome")
        shop.answer { request in
            guard request.path == path else { return nil }
            return [.send(.response(200, ["ETag": "\"2\""], body: Data(text.utf8.prefix(text.utf8.count / 2))))]
        }
        let summary = try await library.refresh()
        let told = summary.diagnostics.map(\.message) + summary.failures.values.map(\.found)
        #expect(summary.withdrawn.isEmpty && told.contains { $0.contains("incomplete") }, "\(told)")
        #expect(try await library.items.existingItem("shop/book-7").title == "Book 7")
        shop.answer { request in
            guard request.path == path else { return nil }
            guard request.headers["if-none-match"] != "\"2\"" else { return [.send(.response(304))] }
            return [.send(.response(200, ["ETag": "\"2\""], body: Data(text.utf8)))]
        }
        _ = try await library.refresh()
        #expect(
            try await library.items.existingItem(ItemReference(handle: "shop", name: "book-\(page == 1 ? 7 : 27)"))
                .title
                .hasPrefix("Tome"))
        #expect(try await library.publications.publication("shop").error == nil)
    }

    @Test(
        "OPDS catalog pages that link in a circle are each read once",
        arguments: [["/o"], ["/o/2", "/o"], ["/o/2", "/o/3", "/o/2"]])
    func circles(path: [String]) async throws {
        let shop = try Shop()
        var place = "/o"
        for (index, next) in path.enumerated() {
            shop.set(place, Self.page((10 * index + 1)...(10 * index + 10), next: next))
            place = next
        }
        let server = try shop.serve()
        defer { server.stop() }
        let addition = try await shop.library().adding.add(server.url("/o"))
        #expect(addition.publication.itemCount == 10 * Set(["/o"] + path).count)
        #expect(addition.diagnostics.contains { $0.code == "missing-pages" && $0.message.contains("links back") })
        #expect(server.log.count == Set(["/o"] + path).count)
    }

    @Test("an endless series of OPDS catalog pages is read only up to a limit")
    func endless() async throws {
        let shop = try Shop()
        let number = Mutex(0)
        shop.answer { request in
            guard request.path.hasPrefix("/o") else { return nil }
            let next = number.withLock { number in
                number += 1
                return number
            }
            return [.send(.file(Data(Self.page(1...3, next: "/o?\(next)").utf8), for: request))]
        }
        let server = try shop.serve()
        defer { server.stop() }
        let addition = try await shop.library().adding.add(server.url("/o"))
        #expect(addition.publication.itemCount == 3 && server.log.count < 8)
        #expect(addition.diagnostics.contains { $0.message.contains("nothing new") })
    }

    @Test("an OPDS catalog page that fails is requested again at the next refresh")
    func missing() async throws {
        let shop = try Shop()
        shop.set("/o", Self.page(1...5, next: "/o/2"))
        shop.set("/o/2", Self.page(6...10))
        let server = try shop.serve()
        defer { server.stop() }
        let library = try await shop.library()
        _ = try await library.adding.add(server.url("/o"))
        _ = try await library.refresh()
        shop.set("/o/2", nil)
        var summary = try await library.refresh()
        #expect(summary.withdrawn.isEmpty && summary.diagnostics.map(\.code) == ["missing-pages"])
        shop.set("/o/2", "<html>excuse</html>")
        summary = try await library.refresh()
        #expect(summary.withdrawn.isEmpty && summary.diagnostics.map(\.code) == ["missing-pages"])
        shop.set("/o/2", Self.page(6...11))
        summary = try await library.refresh()
        #expect(summary.added.map(\.name) == ["book-11"] && summary.diagnostics.isEmpty)
        #expect(try await library.items.all().allSatisfy { !$0.isWithdrawn })
    }

    @Test("an OPDS catalog with 2,000 books on 200 pages is listed completely")
    func many() async throws {
        let shop = try Shop()
        for page in 0..<200 {
            shop.set(
                page == 0 ? "/o" : "/o/\(page)",
                Self.page((10 * page + 1)...(10 * page + 10), next: page == 199 ? nil : "/o/\(page + 1)"))
        }
        let server = try shop.serve()
        defer { server.stop() }
        let library = try await shop.library()
        #expect(try await library.adding.add(server.url("/o")).publication.itemCount == 2_000)
        _ = try await library.refresh()
        #expect(try await library.refresh().unchanged.count == 1)
    }

    @Test("the sections of an OPDS navigation feed can be listed, browsed and searched")
    func navigation() async throws {
        let shop = try Shop()
        shop.set(
            "/root",
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>Root</title><link rel="search" type="application/opensearchdescription+xml" href="/os"/>
            <entry><title>New</title><link rel="http://opds-spec.org/sort/new" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="/o"/></entry></feed>
            """)
        shop.set("/o", Self.page(1...2))
        shop.set(
            "/os",
            """
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><Url type="application/atom+xml" template="/find/{searchTerms}"/></OpenSearchDescription>
            """)
        shop.set("/find/two words", Self.page(2...2))
        let server = try shop.serve()
        defer { server.stop() }
        let library = try await shop.library()
        let error = await #expect(throws: MastheadError.self) { try await library.adding.add(server.url("/root")) }
        #expect(error?.found == "the catalog lists 1 section, but no books", "\(error?.found ?? "")")
        #expect(try await library.publications.all().isEmpty)
        let feed = try await library.browsing.feed(server.url("/root"))
        #expect(feed.navigation.map(\.url) == [server.url("/o")])
        let found = try await library.browsing.feed(server.url("/root"), search: "two words")
        #expect(found.publications.map(\.description.title) == ["Book 2"])
        let none = await #expect(throws: MastheadError.self) {
            try await library.browsing.feed(server.url("/o"), search: "x")
        }
        #expect(none?.found.contains("does not support search") == true)
        #expect(try await library.publications.all().isEmpty)
    }

    @Test("a login to one OPDS catalog works for all catalogs on the same server")
    func authentication() async throws {
        let shop = try Shop()
        let document =
            #"{"title": "Town Library", "authentication": [{"type": "http://opds-spec.org/auth/basic", "labels": {"login": "Card", "password": "PIN"}}]}"#
        shop.set("/o", Self.page(1...2, next: "/o/2"))
        shop.set("/o/2", Self.page(3...4))
        shop.set("/p", Self.page(1...1))
        shop.set("/b/1.epub", "%PDF-1.4 one")
        shop.answer { request in
            let isKnown = request.headers["authorization"] == "Basic \(Data("ann:secret".utf8).base64EncodedString())"
            if isKnown { return nil }
            return [
                .send(
                    .response(
                        401, ["Content-Type": "application/opds-authentication+json", "WWW-Authenticate": "Basic"],
                        body: Data(document.utf8)))
            ]
        }
        let server = try shop.serve()
        defer { server.stop() }
        let library = try await shop.library()
        let error = await #expect(throws: MastheadError.self) { try await library.adding.add(server.url("/o")) }
        #expect(
            error?.found == "the catalog “Town Library” requires a user name and a password (Card, PIN)",
            "\(error?.found ?? "")")
        let address = server.url("/o").absoluteString.replacing("http://", with: "http://ann:secret@")
        let addition = try await library.adding.add(try #require(URL(string: address)))
        #expect(addition.publication.itemCount == 4)
        #expect(try await library.browsing.feed(server.url("/p")).publications.count == 1)
        #expect(try await library.adding.add(server.url("/p")).publication.itemCount == 1)
        #expect(await library.runner.run(try await library.downloads.queue("shop/book-1")).isEmpty)
        #expect(try await library.items.bookList().data.range(of: Data("secret".utf8)) == nil)
        shop.answer { _ in
            [.send(.response(401, ["WWW-Authenticate": "Basic"], body: Data(document.utf8)))]
        }
        _ = try await library.refresh()
        let summary = try await library.refresh()
        #expect(!summary.failures.isEmpty)
        #expect(summary.failures.values.allSatisfy { $0.found.contains("rejects the user name and the password") })
        #expect(summary.failures.count == 2 && !summary.failures.values.contains { $0.description.contains("secret") })
    }

    @Test("an OPDS 2.0 catalog of a magazine becomes a magazine with volumes and numbers")
    func magazines() async throws {
        let shop = try Shop()
        let issues = (1...3).map { number in
            """
            {"metadata": {"title": "Tide \(number)", "identifier": "urn:t:\(number)", "published": "2026-0\(number)-01", "belongsTo": {"magazine": {"name": "The Tide", "issue": \(number), "volume": "IV"}}},
             "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "/t\(number).pdf", "type": "application/pdf"}]}
            """
        }
        shop.set("/m", #"{"metadata": {"title": "The Tide"}, "publications": [\#(issues.joined(separator: ","))]}"#)
        let server = try shop.serve()
        defer { server.stop() }
        let library = try await shop.library()
        let addition = try await library.adding.add(server.url("/m"))
        #expect(addition.publication.kind == .magazine && addition.publication.handle == "the-tide")
        let items = try await library.items.all()
        #expect(items.map(\.name) == ["tide-3", "tide-2", "tide-1"] && items.allSatisfy { $0.kind == .issue })
        #expect(items.first?.description.number == "3" && items.first?.description.volume == "IV")
        #expect(items.first?.isNew == true)
    }

    @Test("`add` follows the OPDS catalog that a web page links to")
    func webPage() async throws {
        let shop = try Shop()
        shop.set(
            "/",
            "<!doctype html><link rel=alternate type='application/atom+xml' href='/blog'><link rel=alternate type='application/atom+xml;profile=opds-catalog' href='/o'><p>Welcome"
        )
        shop.set("/o", Self.page(1...2))
        let server = try shop.serve()
        defer { server.stop() }
        let addition = try await shop.library().adding.add(server.url("/"))
        #expect(addition.publication.url == server.url("/o") && addition.publication.itemCount == 2)
    }
}
