import Foundation
import Periodical
import Testing

@testable import Formats

/// Tests of OPDS catalogs like those of real servers, and of malicious OPDS catalogs.
@Suite struct OPDSFeedTests {
    private func feed(_ text: String, at address: String = "https://h.example/opds/feed") throws -> OPDSFeed {
        let url = try #require(URL(string: address))
        return try #require(try OPDSFeed(Data(text.utf8), at: url))
    }

    @Test("books, sections and covers are read from calibre's OPDS catalogs")
    func calibre() throws {
        let feed = try feed(OPDSFixtures.calibre)
        #expect(feed.title == "calibre Library" && feed.publications.count == 1 && feed.diagnostics.isEmpty)
        let book = try #require(feed.publications.first)
        #expect(book.kind == .book && book.identifier == "urn:uuid:1111")
        #expect(book.content == "https://h.example/get/epub/1/L" && book.cover == "https://h.example/get/cover/1/L")
        let about = book.description
        #expect(about.title == "The Mill & the Tide" && about.authors == ["Ann Miller", "B. Reed"])
        #expect(about.language == "en" && about.otherKeys["Publisher"] == .string("Mill Press"))
        #expect(about.date?.rfc3339 == "2019-05-06T00:00:00Z")
        #expect(about.summary?.contains("Of water and stone.") == true, "\(about.summary ?? "")")
        #expect(about.summary?.contains("x()") == false)
        #expect(feed.navigation.map(\.title) == ["By Author"])
        #expect(feed.navigation.first?.summary == "Books sorted by author")
        #expect(feed.next?.absoluteString == "https://h.example/opds/navcatalog/4f?offset=50")
        #expect(
            feed.search?.url(for: "mill & tide")?.absoluteString
                == "https://h.example/opds/search/mill%20%26%20tide?library_id=L")
    }

    @Test("in Komga's OPDS catalogs, comics are recognized by their file names")
    func komga() throws {
        let feed = try feed(OPDSFixtures.komga)
        let comic = try #require(feed.publications.first)
        #expect(comic.content == "https://komga.example/opds/v1.2/books/0B7K/file/One-Shot%20%231.cbz")
        #expect(comic.cover == "https://komga.example/opds/v1.2/books/0B7K/thumbnail")
        #expect(comic.description.summary == "A short one" && comic.description.authors.isEmpty)
        #expect(feed.count == 412)
        #expect(feed.facets.map(\.title) == ["Sort"] && feed.facets.first?.links.map(\.isActive) == [true, false])
        #expect(feed.facets.first?.links.first?.count == 412)
        #expect(feed.navigation.first?.url.absoluteString == "https://komga.example/other/series/S1")
        #expect(feed.navigation.first?.count == 9)
        let description = try #require(URL(string: "https://komga.example/opds/v1.2/search"))
        #expect(feed.search == .description(description))
    }

    @Test("paid publications in an OPDS catalog are counted but not listed")
    func shop() throws {
        let feed = try feed(OPDSFixtures.shop)
        #expect(feed.offered.map(\.identifier) == ["zero", "free"] && feed.omittedCount == 4)
        let group = try #require(feed.groups.first)
        #expect(group.title == "New" && group.url?.path == "/group/new")
        let free = try #require(group.publications.first)
        #expect(free.content == "https://h.example/free/1.epub" && free.description.title == "Free & open")
        #expect(free.description.categories == ["Fiction", "Sea"])
        #expect(free.description.series == "Seas" && free.description.number == "3")
        #expect(free.description.otherKeys["Identifier"] == .string("urn:isbn:9780000000002"))
        let (catalog, diagnostics) = try Catalog.read(Data(OPDSFixtures.shop.utf8), subject: "https://h.example/opds")
        #expect(catalog.kind == .bookshelf && catalog.entries.map(\.name) == ["at-nothing", "free-open"])
        #expect(diagnostics.map(\.code) == ["not-free"])
    }

    @Test("an OPDS 2.0 catalog can have localized values, groups, facets and periodicals")
    func json() throws {
        let feed = try feed(OPDSFixtures.json, at: "https://h.example/v2/new")
        #expect(feed.title == "New" && feed.count == 5 && feed.omittedCount == 2)
        #expect(feed.next?.absoluteString == "https://h.example/v2/new?page=2")
        #expect(feed.navigation.map(\.count) == [412])
        let moby = try #require(feed.publications.first)
        #expect(moby.content == "https://h.example/m.epub" && moby.cover == "https://h.example/l.jpg")
        let about = moby.description
        #expect(about.authors == ["Herman M.", "Second"] && about.categories == ["Sea", "Whales"])
        #expect(about.language == "en" && about.summary == "A whale" && about.series == "Whales" && about.number == "2")
        #expect(about.date?.rfc3339 == "1851-10-18T00:00:00Z" && about.otherKeys["Publisher"] == .string("Pub"))
        let tide = try #require(feed.publications.last)
        #expect(tide.kind == .issue && tide.description.series == "The Tide")
        #expect(tide.description.number == "12½" && tide.description.volume == "3")
        #expect(feed.groups.map(\.title) == ["Popular", "Ways"])
        #expect(feed.offered.map(\.identifier) == ["urn:isbn:1", "urn:tide:12", "o"])
        #expect(feed.sections.map(\.title) == ["All", "Popular", "Ways"])
        #expect(feed.facets.first?.links.map(\.title) == ["French", "English"])
        #expect(feed.facets.first?.links.last?.isActive == true)
        #expect(feed.search?.url(for: "a whale")?.absoluteString == "https://h.example/search?query=a%20whale")
    }

    @Test("an out-of-range number in an OPDS catalog affects only its own value")
    func hugeNumbers() throws {
        let feed = try feed(
            """
            {"metadata": {"title": "T", "numberOfItems": 1e999}, "links": [],
             "publications": [
              {"metadata": {"title": "A", "identifier": "a", "belongsTo": {"series": {"name": "S", "position": 1e999}}},
               "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "a.epub", "type": "application/epub+zip", "length": -1e999}]},
              {"metadata": {"title": 1e999, "identifier": "b"},
               "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "b.epub", "type": "application/epub+zip"}]}]}
            """)
        #expect(feed.title == "T" && feed.count == nil)
        #expect(feed.publications.first?.description.title == "A" && feed.publications.first?.description.series == "S")
    }

    @Test("an OPDS catalog with only one magazine becomes a magazine instead of a bookshelf")
    func kinds() throws {
        func kind(_ belongings: [String]) throws -> PublicationKind {
            let publications = belongings.enumerated().map { index, belongs in
                #"{"metadata": {"title": "N \#(index)", "identifier": "\#(index)", "belongsTo": \#(belongs)}, "links": [{"rel": "http://opds-spec.org/acquisition", "href": "/\#(index).pdf", "type": "application/pdf"}]}"#
            }
            let text = #"{"metadata": {"title": "T"}, "publications": [\#(publications.joined(separator: ","))]}"#
            return try Catalog.read(Data(text.utf8), subject: "https://h/o").catalog.kind
        }
        #expect(try kind([#"{"magazine": "Tide"}"#, #"{"periodical": [{"name": "Tide", "issue": 2}]}"#]) == .magazine)
        #expect(try kind([#"{"magazine": "Tide"}"#, #"{"journal": "Mill"}"#]) == .bookshelf)
        #expect(try kind([#"{"magazine": "Tide"}"#, #"{"series": "Tide"}"#]) == .bookshelf)
        #expect(try kind([#"{}"#, "null", "5", "[]", #""x""#]) == .bookshelf)
    }

    @Test(
        "malformed publications in an OPDS catalog are skipped without an error",
        arguments: [
            ("<feed xmlns='http://opds-spec.org/x'><title>T</title></feed>", 0),
            ("<feed xmlns:o='opds-spec.org'></feed>", 0),
            (#"{"metadata": {}, "publications": [5, "x", null, [], {}]}"#, 0),
            (#"{"metadata": 5, "publications": []}"#, 0),
            (#"{"metadata": {"title": []}, "publications": {}, "groups": [{}], "navigation": [{"href": 5}, {}]}"#, 0),
            (#"{"metadata": {"title": "T"}, "groups": [{"publications": [{"groups": [{"groups": []}]}]}]}"#, 0),
        ])
    func damaged(text: String, count: Int) throws {
        #expect(try feed(text).offered.count == count)
    }

    @Test("a truncated OPDS catalog is rejected because publications could be missing")
    func cut() throws {
        let whole = OPDSFixtures.calibre
        let url = try #require(URL(string: "https://h/o"))
        for length in stride(from: 200, to: whole.utf8.count, by: 97) {
            let data = Data(whole.utf8.prefix(length))
            do throws(MastheadError) {
                // The beginning is too short to recognize a catalog.
                #expect(try OPDSFeed(data, at: url) == nil, "\(length)")
            } catch {
                #expect(error.code == .malformedCatalog && error.found == "the catalog is incomplete")
            }
        }
        let error = #expect(throws: MastheadError.self) {
            try OPDSFeed(Data(OPDSFixtures.json.utf8.dropLast(9)), at: url)
        }
        #expect(error?.code == .malformedDocument)
    }

    private func entry(_ parts: String) -> String {
        "<entry>\(parts)<link rel='http://opds-spec.org/acquisition' type='application/epub+zip' href='/HREF.epub'/></entry>"
    }

    private func atom(_ entries: [String]) -> String {
        "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:opds='http://opds-spec.org/2010/catalog'>\(entries.joined())</feed>"
    }

    @Test("an OPDS entry without an identifier is identified by its URL")
    func identifiers() throws {
        let entries = [
            entry("<title>A</title>").replacing("HREF", with: "a"),
            entry("<id>x</id><title>B</title>").replacing("HREF", with: "b"),
            entry("<id>x</id><title>B again</title>").replacing("HREF", with: "b"),
            entry("<id>x</id><title>C</title>").replacing("HREF", with: "c"),
            entry("<id>t</id>").replacing("HREF", with: "d"),
        ]
        let feed = try feed(atom(entries))
        #expect(feed.offered.map(\.description.title) == ["A", "B", "C"])
        #expect(feed.offered.map(\.identifier) == ["https://h.example/a.epub", "x", "x https://h.example/c.epub"])
        #expect(feed.diagnostics.count == 1 && feed.diagnostics.first?.message.contains("Row 5 is skipped") == true)
        let catalog = try Catalog.read(Data(atom(entries).utf8), subject: "https://h/o").catalog
        #expect(catalog.unreadableIdentifiers == ["t"])
    }

    @Test(
        "OPDS links that do not lead to a file are ignored",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "data:application/epub+zip;base64,AAAA", "file:///etc/passwd",
            "mailto:a@b", "", "https://", "blob:x", "#a", "ftp://h/a.epub",
        ])
    func addresses(address: String) throws {
        let entries = [entry("<id>x</id><title>B</title>").replacing("/HREF.epub", with: address)]
        let feed = try feed(
            atom(["<link rel='next' href='\(address)'/><link rel='subsection' title='s' href='\(address)'/>"] + entries)
        )
        #expect(feed.offered.isEmpty && feed.next == nil && feed.navigation.isEmpty)
    }

    @Test("if an OPDS catalog uses HTTPS, a link to a next page over HTTP is ignored")
    func bases() throws {
        let link = "<link rel='next' href='http://h.example/2'/>"
        #expect(try feed(atom([link])).next == nil)
        #expect(try feed(atom([link]), at: "http://h.example/1").next?.absoluteString == "http://h.example/2")
        let moved = atom(["<link rel='next' href='2'/>"]).replacing("<feed ", with: "<feed xml:base='javascript:x' ")
        #expect(try feed(moved).next?.absoluteString == "https://h.example/opds/2")
    }

    @Test("entities, nested tags and thousands of links in an OPDS catalog cause no harm")
    func bombs() throws {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
            <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
            """ + atom([entry("<id>x</id><title>&e;&f; T</title>")])
        let title = try feed(bomb).offered.first?.description.title ?? ""
        #expect(title.utf8.count < 1000 && !title.contains("root:"))
        let links = (0..<50_000).map { "<link rel='http://opds-spec.org/acquisition' type='x/y' href='/\($0)'/>" }
            .joined()
        #expect(try feed(atom(["<entry><id>x</id><title>T</title>\(links)</entry>"])).omittedCount == 1)
        let deep = String(repeating: "<div>", count: 100_000)
        _ = try feed(atom([entry("<id>y</id><title>T</title><content type='xhtml'>\(deep)</content>")]))
    }

    @Test("a news feed or another document is not read as an OPDS catalog")
    func others() throws {
        let url = try #require(URL(string: "https://h/o"))
        for text in [
            "<feed xmlns='http://www.w3.org/2005/Atom'><title>Blog</title><entry><title>P</title><link href='/p'/></entry></feed>",
            #"[{"Name": "a"}]"#, #"{"publications": "opds"}"#, #"{"Issues": [], "x": "opds"}"#, "<html>opds</html>",
            "opds",
        ] {
            #expect(try OPDSFeed(Data(text.utf8), at: url) == nil, "\(text)")
        }
        // A catalog is also recognized by its links, wherever they are.
        let padding = String(repeating: "<!-- padding -->", count: 400)
        let late = "<feed xmlns='http://www.w3.org/2005/Atom'>\(padding)\(entry("<title>A</title>"))</feed>"
        #expect(try feed(late).offered.count == 1)
    }

    @Test("if an OPDS catalog has no publications, the error counts its sections")
    func navigation() throws {
        let sections = (1...20).map {
            "<entry><title>Part \($0)</title><link rel='subsection' type='application/atom+xml' href='/p/\($0)'/></entry>"
        }
        let error = #expect(throws: MastheadError.self) {
            try Catalog.read(Data(atom(sections).utf8), subject: "s", at: URL(string: "https://u:p@h.example/o"))
        }
        #expect(error?.code == .navigation && error?.found == "the catalog lists 20 sections, but no books")
        #expect(error?.remedies.first?.kind == .browse)
        #expect(try Catalog.read(Data(atom([]).utf8), subject: "https://h/o").catalog.entries.isEmpty)
    }

    @Test(
        "a search text is inserted into OpenSearch templates and URI templates of OPDS catalogs",
        arguments: [
            ("https://h/s?q={searchTerms}", "https://h/s?q=a%20%26b"),
            (
                "https://h/s?q={searchTerms}&p={startPage?}&i={startIndex}&l={language}",
                "https://h/s?q=a%20%26b&p=&i=1&l=*"
            ),
            ("/s{?query,author}", "https://h.example/s?query=a%20%26b"),
            ("/s?x=1{&query}", "https://h.example/s?x=1&query=a%20%26b"),
            ("/s/{query}", "https://h.example/s/a%20%26b"), ("/s{/query}", "https://h.example/s/a%20%26b"),
            ("/s{?title,author}", "https://h.example/s?title=a%20%26b"),
            ("/s{?title,query}", "https://h.example/s?query=a%20%26b"),
            ("/s{", "https://h.example/s%7B"), ("/s?{searchTerms}{", "https://h.example/s?a%20%26b%7B"),
            ("/s x%2F%?q={searchTerms}}", "https://h.example/s%20x%2F%25?q=a%20%26b%7D"), ("javascript:{query}", nil),
            ("/s?a={atom:author?}&q={searchTerms}", "https://h.example/s?a=&q=a%20%26b"),
        ] as [(String, String?)])
    func templates(template: String, expected: String?) throws {
        let search = OPDSSearch.template(template, base: try #require(URL(string: "https://h.example/o/")))
        #expect(search.url(for: "a &b")?.absoluteString == expected)
    }

    @Test("an OPDS catalog's search template is read from its OpenSearch description")
    func descriptions() throws {
        let url = try #require(URL(string: "https://h/os"))
        let text = """
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>S</ShortName>
            <Url type="text/html" template="https://h/html?q={searchTerms}"/>
            <Url type="application/atom+xml" template="https://h/atom?q={searchTerms}"/>
            <Url type="application/atom+xml;profile=opds-catalog;kind=acquisition" template="/opds?q={searchTerms}"/>
            <Url type="application/atom+xml;profile=opds-catalog" rel="suggestions" template="/sug?q={searchTerms}"/></OpenSearchDescription>
            """
        #expect(
            OPDSSearch(description: Data(text.utf8), at: url)?.url(for: "x")?.absoluteString == "https://h/opds?q=x")
        for other in ["", "<feed/>", "<OpenSearchDescription/>", "{}"] {
            #expect(OPDSSearch(description: Data(other.utf8), at: url) == nil)
        }
    }

    @Test("the login and registration URLs are read from an OPDS authentication document")
    func authentication() throws {
        let url = try #require(URL(string: "https://lib.example/opds"))
        let text = """
            {"id": "x", "title": "Town Library", "description": "Cards are\\nfree.", "authentication": [{"type": "http://opds-spec.org/auth/oauth/implicit"},
              {"type": "http://opds-spec.org/auth/basic", "labels": {"login": "Card", "password": "PIN"}}],
             "links": [{"rel": "register", "href": "/join"}, {"rel": "help", "href": "mailto:help@lib.example"}, {"rel": "help", "href": "javascript:x"}]}
            """
        let document = try #require(OPDSAuthentication(Data(text.utf8), at: url))
        let error = document.error(url, code: .malformedCatalog)
        #expect(
            error.found == "the catalog “Town Library” requires a user name and a password (Card, PIN): Cards are free."
        )
        #expect(error.hint?.contains("machine lib.example login NAME password PASSWORD") == true)
        #expect(
            error.hint?.contains("https://lib.example/join") == true
                && error.hint?.contains("mailto:help@lib.example") == true)
        #expect(error.hint?.contains("javascript") == false)
        let refused = document.error(
            try #require(URL(string: "https://u:p@lib.example/opds")), code: .malformedCatalog)
        #expect(
            refused.found.contains("rejects the user name and the password") && !refused.description.contains("u:p"))
        for other in ["", "{}", #"{"authentication": 5}"#, "<html>", #"{"authentication": [{"type"#] {
            #expect(OPDSAuthentication(Data(other.utf8), at: url) == nil, "\(other)")
        }
        let oauth = #"{"title": "T", "authentication": [{"type": "http://opds-spec.org/auth/oauth/password"}]}"#
        #expect(
            OPDSAuthentication(Data(oauth.utf8), at: url)?.error(url, code: .malformedCatalog).found.contains(
                "login in a browser")
                == true)
    }
}
