import Formats
import Foundation
import IssueLibrary
import Markup
import Periodical
import TestSupport
import Testing

@testable import LibraryShare

/// The OPDS catalogs of a shared library, read as other programs read them.
@Suite(.timeLimit(.minutes(5))) struct SharedCatalogTests {
    private static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"
    private static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"

    private func feed(_ url: String, _ user: [String]) async throws -> OPDSFeed {
        let answer = try await Curl.answer(user + [url])
        #expect(answer.status == 200, "\(url): \(answer)")
        let place = try #require(URL(string: url))
        return try #require(try OPDSFeed(Data(answer.text.utf8), at: place), "\(url)")
    }

    @Test("both catalogs lead from the first list to all items, and back")
    func navigation() async throws {
        let fixture = try await ShareFixture()
        try await fixture.runWithDevice { url, user in
            for base in ["opds", "opds2"] {
                let root = try await feed("\(url)\(base)", user)
                #expect(root.navigation.map(\.title) == ["Newest", "Publications"], "\(base)")
                var titles: Set<String> = []
                for section in root.navigation {
                    let list = try await feed(section.url.absoluteString, user)
                    titles.formUnion(list.publications.map(\.description.title))
                    for publication in list.navigation {
                        let items = try await feed(publication.url.absoluteString, user)
                        #expect(!items.publications.isEmpty && items.title == publication.title, "\(publication)")
                        titles.formUnion(items.publications.map(\.description.title))
                    }
                }
                let all = Set(try await fixture.library.items.all().map(\.title))
                #expect(titles == all, "\(base)")
                let text = try await Curl.answer(user + ["\(url)\(base)/publications"]).text
                #expect(!text.contains("1970"), "a bookshelf that is never refreshed has a date")
                let newest = try await feed("\(url)\(base)/new", user)
                #expect(newest.publications.count == 3 && newest.count == 3 && newest.next == nil)
                #expect(newest.diagnostics.isEmpty && newest.omittedCount == 0, "\(newest.diagnostics)")
            }
        }
    }

    @Test("an old item that is new to the library comes first, because programs stop at the first item that they know")
    func newest() async throws {
        let fixture = try await ShareFixture()
        var old = EPUBBuilder([.init("a.xhtml", "First", "<h1>First</h1><p>The lamp was lit.</p>")])
        (old.title, old.identifier) = ("Old Tale", "urn:uuid:12345678-1234-1234-1234-123456789abd")
        old.metadata = "<dc:date>1851-10-18</dc:date>"
        try await fixture.runWithDevice { url, user in
            let before = try await feed("\(url)opds/new", user).publications.map(\.description.title)
            _ = try await fixture.library.addBook(try fixture.base.folder.write("Old.epub", old.data))
            for base in ["opds", "opds2"] {
                let after = try await feed("\(url)\(base)/new", user).publications.map(\.description.title)
                #expect(after == ["Old Tale"] + before, "\(base)")
            }
        }
    }

    @Test("OPDS 1.2 has exact media types, links and files that end in a readable name")
    func atom() async throws {
        let fixture = try await ShareFixture()
        try await fixture.runWithDevice { url, user in
            for (path, type) in [
                ("opds", Self.navigation), ("opds/publications", Self.navigation), ("opds/new", Self.acquisition),
                ("opds/search?q=x", Self.acquisition),
            ] {
                #expect(try await Curl.answer(user + ["\(url)\(path)"]).header("content-type") == type, "\(path)")
                let head = try await Curl.answer(user + ["-I", "\(url)\(path)"])
                #expect(head.status == 200 && head.header("last-modified") != nil, "\(path): \(head)")
            }
            let text = try await Curl.answer(user + ["\(url)opds/new"]).text
            let root = try #require(XMLTree(Data(text.utf8))?.root)
            let links = Dictionary(root.children("link").map { ($0["rel"] ?? "", $0["href"] ?? "") }) { first, _ in
                first
            }
            #expect(links["self"] == "/opds/new" && links["start"] == "/opds" && links["up"] == "/opds", "\(links)")
            #expect(links["search"] == "/opds/search.xml")
            let entry = try #require(root.children("entry").first { $0.child("title")?.words == "Comic" })
            let files = entry.children("link").filter { $0["rel"]?.contains("acquisition") == true }
            #expect(
                files.compactMap { $0["href"]?.split(separator: "/").last } == ["Comic.cbz", "Comic.epub", "Comic.pdf"])
            #expect(files.allSatisfy { $0["length"] == nil }, "the size is not known before the file is written")
            let book = try #require(root.children("entry").first { $0.child("title")?.words == "A Small Book" })
            let formats = book.children("link").filter { $0["rel"]?.contains("acquisition") == true }.map { $0["type"] }
            #expect(formats == ["application/epub+zip"])
            #expect(book.child("Series") == nil && book.child("publisher") == nil, "a bookshelf is not a series")
            #expect(book.child("content")?.words?.contains("page") == false, "documents are not pages")
            #expect(entry.child("author") == nil && entry.child("content")?.words?.contains("3 pages") == true)
            let description = try await Curl.answer(user + ["\(url)opds/search.xml"])
            #expect(description.text.contains("template=\"\(url)opds/search?q={searchTerms}\""), "\(description)")
        }
    }

    @Test("a list is sent again only after a change, by ETag and by date")
    func conditions() async throws {
        let fixture = try await ShareFixture()
        try await fixture.runWithDevice { url, user in
            let first = try await Curl.answer(user + ["\(url)opds/new"])
            let (tag, date) = (try #require(first.header("etag")), try #require(first.header("last-modified")))
            #expect(try await Curl.answer(user + ["-H", "If-None-Match: \(tag)", "\(url)opds/new"]).status == 304)
            #expect(try await Curl.answer(user + ["-H", "If-Modified-Since: \(date)", "\(url)opds/new"]).status == 304)
            let comic = try await fixture.item("Comic").reference
            try await fixture.library.positions.setPosition(PagePosition(articleIndex: 0, pageIndex: 1), for: comic)
            let second = try await Curl.answer(user + ["-H", "If-None-Match: \(tag)", "\(url)opds/new"])
            #expect(second.status == 200 && second.header("etag") != tag)
            #expect(second.header("last-modified") != date, "two changes in one second have different dates")
            #expect(try await Curl.answer(user + ["-H", "If-Modified-Since: \(date)", "\(url)opds/new"]).status == 200)
        }
    }

    @Test("a search finds titles, authors and text")
    func search() async throws {
        let fixture = try await ShareFixture()
        try await fixture.runWithDevice { url, user in
            for (base, name) in [("opds", "q"), ("opds2", "query")] {
                for words in ["small", "ann%20author", "tide%20came"] {
                    let found = try await feed("\(url)\(base)/search?\(name)=\(words)", user)
                    #expect(found.publications.map(\.description.title) == ["A Small Book"], "\(base) \(words)")
                }
                for words in ["nothingofthekind", "", "%22%27%3B%2A", String(repeating: "a", count: 2000)] {
                    let found = try await feed("\(url)\(base)/search?\(name)=\(words)", user)
                    #expect(found.publications.isEmpty, "\(words)")
                }
            }
        }
    }

    @Test(
        "unknown publications and pages are not found",
        arguments: [
            "opds/p/nothing", "opds2/p/nothing", "opds/new?page=2", "opds/new?page=0", "opds/new?page=-1",
            "opds/new?page=x",
            "opds/new?page=99999999999999999999", "opds/p/..%2F..%2Fetc", "opds/p/%00", "opds/nothing",
        ])
    func unknown(path: String) async throws {
        let fixture = try await ShareFixture()
        try await fixture.runWithDevice { url, user in
            let answer = try await Curl.answer(user + ["\(url)\(path)"])
            #expect(answer.status == 404, "\(answer)")
        }
    }

    @Test("the lists of an empty library are valid, dated, and do not lead back as if to items")
    func empty() async throws {
        let fixture = try await ShareFixture(items: false)
        try await fixture.runWithDevice { url, user in
            for base in ["opds", "opds2"] {
                #expect(try await feed("\(url)\(base)", user).navigation.count == 2)
                for path in ["new", "publications"] {
                    let list = try await feed("\(url)\(base)/\(path)", user)
                    #expect(list.publications.isEmpty, "\(path)")
                    // A list without entries is invalid in OPDS 2.0.
                    let back = base == "opds" ? [] : ["Back to the first list"]
                    #expect(list.navigation.map(\.title) == back, "\(base)/\(path)")
                    let text = try await Curl.answer(user + ["\(url)\(base)/\(path)"]).text
                    #expect(!text.contains("1970") && !text.contains("0 issues"), "\(text)")
                }
            }
        }
    }

    @Test("Masthead can follow another library's catalog")
    func following() async throws {
        let fixture = try await ShareFixture()
        try await fixture.runWithDevice { url, user in
            let answer = try await Curl.answer(user + ["\(url)opds2/new"])
            let (catalog, diagnostics) = try Catalog.read(Data(answer.text.utf8), subject: "\(url)opds2/new")
            #expect(catalog.entries.count == 3 && diagnostics.isEmpty, "\(diagnostics)")
            #expect(catalog.title == "Masthead on desk", "the name of the publication in the other library")
        }
    }
}
