import Foundation
import IssuePublisher
import LibraryReading
import LibrarySupport
import Periodical
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryCore

/// Tests of searching titles and pages together.
@Suite struct FindingTests {
    let fixture: LibraryFixture
    private var library: IssueLibrary { fixture.library }

    init() async throws {
        fixture = try await LibraryFixture([])
        try write("mills", pages: [["The wheel turns.", ""], ["Grain.", "The wheel again.", "A wheel."]])
        try write("rivers", pages: [["Water turns the wheels of mills."]])
        try fixture.pack(["mills", "rivers"])
        _ = try await library.refresh()
        // Both issues are downloaded, so that their pages can be searched.
        #expect(await library.runner.run(try await library.downloads.queue("mills")).isEmpty)
        #expect(await library.runner.run(try await library.downloads.queue("rivers")).isEmpty)
        #expect(try await library.updateSearchIndex().isEmpty)
    }

    private func write(_ name: String, pages: [[String]]) throws {
        try SampleSource.make(fixture.folder[name], date: Date(timeIntervalSince1970: 0))
        for file in ["issue.json", "pages.json"] {
            try FileManager.default.removeItem(at: fixture.folder["\(name)/\(file)"])
        }
        try fixture.folder.write(
            "\(name)/issue.json",
            #"{"Title": "The \#(name.capitalized) Book", "Date": "2026-01-01T00:00:00Z", "Authors": ["Ada Frost"]}"#)
        let grid = pages.enumerated().map { article, texts in
            let pages = texts.enumerated().map { page, text in
                let title = page == 0 ? #""title": "Article \#(article + 1)", "# : ""
                return text.isEmpty
                    ? #"{"class": "SimplePage", "properties": {"baseImage": "front.png"}}"#
                    : #"{"class": "TextPage", "properties": {\#(title)"body": "\#(text)"}}"#
            }
            return "[\(pages.joined(separator: ","))]"
        }
        try fixture.folder.write("\(name)/pages.json", "[\(grid.joined(separator: ","))]")
    }

    @Test("search does not find a removed item's title")
    func removedTitles() async throws {
        _ = try await library.search.find("book")
        #expect(await library.search.titles.count == 2)
        try await library.removal.remove("mills")
        #expect(try await library.search.find("book").items.map(\.item.name) == ["rivers"])
        #expect(await library.search.titles.values.map { $0.texts.first } == ["The Rivers Book"])
    }

    @Test("search results are grouped by item and show the number of matches")
    func groups() async throws {
        let results = try await library.search.find("wheel", pagesPerItem: 2)
        #expect(results.itemCount == 2 && results.pageCount == 4 && results.totalCount == 2)
        let mills = try #require(results.items.first { $0.item.name == "mills" })
        #expect(mills.pageCount == 3 && mills.pages.count == 2)
        let rivers = try #require(results.items.first { $0.item.name == "rivers" })
        #expect(rivers.pages.map(\.articleTitle) == ["Article 1"])
        let all = try await library.search.pages("wheel", in: "mills")
        #expect(
            Set(all.map { "\($0.position) \($0.articleTitle ?? "-") \($0.articlePageCount)" }) == [
                "1.1 Article 1 2", "2.2 Article 2 3", "2.3 Article 2 3",
            ])
    }

    @Test("search finds titles and authors, even if an item is not downloaded")
    func titles() async throws {
        #expect(
            try await library.search.find("mills").items.map(\.item.name) == ["mills", "rivers"],
            "title matches come before text matches")
        try await library.removal.removeContent(of: "rivers")
        let results = try await library.search.find("rivers")
        #expect(results.items.map(\.item.name) == ["rivers"])
        #expect(results.items.first?.title.filter(\.isMatch).map(\.text) == ["Rivers"])
        #expect(results.items.first?.title.map(\.text).joined() == "The Rivers Book")
        #expect(try await Set(library.search.find("frost").items.map(\.item.name)) == ["mills", "rivers"])
        #expect(
            try await library.search.find("mills").items.map(\.item.name) == ["mills"],
            "pages that are not downloaded are not found")
    }

    @Test("books are found by author, series and category before they are downloaded")
    func books() async throws {
        let feed = try fixture.folder.write(
            "feed.json",
            """
            {"metadata": {"title": "Feed"}, "links": [{"rel": "self", "href": "feed.json", "type": "application/opds+json"}],
             "publications": [{"metadata": {"title": "Salt", "author": "Anna Keeper", "subject": ["Lamplight"],
                               "belongsTo": {"series": {"name": "Northern Coasts", "position": 2}}},
                               "links": [{"rel": "http://opds-spec.org/acquisition/open-access",
                                          "href": "https://books.example.org/salt.epub", "type": "application/epub+zip"}]}]}
            """)
        _ = try await library.adding.add(feed, handle: "shelf")
        for words in ["salt", "keeper", "northern coasts", "lampl"] {
            #expect(try await library.search.find(words).items.map(\.item.title) == ["Salt"], "\(words)")
        }
    }

    @Test("a search filter limits the listed results, and the counts still include all matches")
    func filters() async throws {
        let handle = try #require(try await library.publications.all().first?.handle)
        let none = try await library.search.find("wheel", in: SearchFilter(kind: .bookshelf))
        #expect(none.items.isEmpty && none.totalCount == 2 && none.count(of: .magazine) == 2)
        #expect(try await library.search.find("wheel", in: SearchFilter(handle: handle)).itemCount == 2)
        #expect(none.counts.map(\.itemCount) == [2])
        try await library.pendingRemovals.remove("mills", undoableFor: .seconds(60))
        #expect(try await library.search.find("wheel").items.map(\.item.name) == ["rivers"])
        #expect(try await library.pendingRemovals.undo(of: "mills"))
        #expect(try await library.search.find("wheel").itemCount == 2)
        #expect(try await library.search.find("  ").items.isEmpty)
    }
}
