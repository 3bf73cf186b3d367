import Formats
import Foundation
import Markup
import Periodical
import TestSupport
import Testing

@testable import IssuePublisher

/// Feeds for other programs, made from the entries of a catalog.
@Suite struct CatalogFeedsTests {
    private func files(_ entries: [CatalogEntry]) throws -> [String: Data] {
        let files = try CatalogFeeds(entries).files()
        #expect(Set(files.map(\.path)).count == files.count)
        return Dictionary(files.map { ($0.path, $0.data) }) { first, _ in first }
    }

    private func opds(_ files: [String: Data], _ path: String) throws -> OPDSFeed {
        let data = try #require(files[path], "\(path)")
        let url = try #require(URL(string: "https://example.org/m/\(path)"))
        return try #require(try OPDSFeed(data, at: url), "\(path)")
    }

    private func feed(_ files: [String: Data], _ path: String) throws -> Feed {
        let data = try #require(files[path], "\(path)")
        let url = try #require(URL(string: "https://example.org/m/\(path)"))
        return try Feed(data, at: url)
    }

    @Test(
        "a generated feed has pages of 50 issues, newest first, with links to the next page",
        arguments: [0, 1, 50, 51, 120])
    func paging(count: Int) throws {
        let files = try files(FeedRows.rows(count))
        let pageCount = (count + 49) / 50
        #expect(files.count == 4 * pageCount)
        for (first, ending) in [("opds", "xml"), ("opds", "json"), ("atom", "xml"), ("feed", "json")] {
            var titles: [String] = []
            for number in 1..<(pageCount + 1) {
                func path(_ number: Int) -> String { "feeds/\(first)\(number == 1 ? "" : "-\(number)").\(ending)" }
                let next: URL?
                if first == "opds" {
                    let page = try opds(files, path(number))
                    titles += page.publications.map(\.description.title)
                    next = page.next
                    #expect(page.count == count)
                } else {
                    let page = try feed(files, path(number))
                    titles += page.posts.compactMap(\.title)
                    next = page.next
                }
                let expected = number < pageCount ? "https://example.org/m/\(path(number + 1))" : nil
                #expect(next?.absoluteString == expected)
            }
            #expect(titles == (1..<(count + 1)).reversed().map { "Tides \($0)" }, "\(first).\(ending)")
        }
    }

    @Test("a feed's first page is written after the pages that it links to")
    func order() throws {
        let paths = try CatalogFeeds(FeedRows.rows(120)).files().map(\.path)
        #expect(
            paths.filter { $0.contains("opds") && $0.hasSuffix("xml") }
                == ["-3", "-2", ""].map { "feeds/opds\($0).xml" })
    }

    @Test("the generated feeds are the same in any order of the catalog's entries")
    func deterministic() throws {
        let rows = FeedRows.rows(60)
        let first = try files(rows)
        #expect(try files(rows) == first)
        #expect(try files(rows.shuffled()) == first)
    }

    @Test("an OPDS entry has the issue's metadata, cover and editions")
    func metadata() throws {
        let row = FeedRows.row(7) {
            $0.description.authors = ["Ann Miller", "B. Reed"]
            $0.description.categories = ["Sea"]
            $0.description.otherKeys["Updated"] = .string("2025-02-03")
        }
        let files = try files([row])
        let stem = "https://example.org/m/issue-7-01234567"
        for path in ["feeds/opds.xml", "feeds/opds.json"] {
            let issue = try #require(try opds(files, path).publications.first)
            let about = issue.description
            #expect(about.title == "Tides 7" && about.authors == ["Ann Miller", "B. Reed"] && about.language == "en")
            #expect(about.series == "Harbour Review" && about.number == "7" && about.categories == ["Sea"])
            #expect(about.date == row.description.date && about.summary == "About the tides of day 7.")
            #expect(about.otherKeys["Publisher"] == .string("Harbour Review"))
            #expect(issue.cover == "\(stem)@2x.jpg")
            #expect(issue.content == "https://example.org/m/editions/issue-7-01234567/Harbour%20Review%207.epub")
            #expect(issue.identifier?.hasPrefix("urn:uuid:") == true)
        }
        let json = try opds(files, "feeds/opds.json").publications.first
        #expect(json?.kind == .issue && json?.description.volume == "3")
        let document = try #require(files["feeds/opds.xml"])
        let root = try #require(XMLTree(document)?.root)
        let links = try #require(root.child("entry")).children("link").map { link in
            ["rel", "type", "length"].map { link[$0] ?? "" }.joined(separator: " ")
        }
        let open = "http://opds-spec.org/acquisition/open-access"
        #expect(
            links == [
                "http://opds-spec.org/image image/jpeg ", "http://opds-spec.org/image/thumbnail image/jpeg ",
                "\(open) application/vnd.comicbook+zip 1007", "\(open) application/epub+zip 1007",
                "\(open) application/pdf 1007",
            ])
        #expect(root.child("entry")?.child("updated")?.words == "2025-02-03T00:00:00Z")
        let types = root.children("link").map { "\($0["rel"] ?? "") \($0["type"] ?? "")" }
        let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"
        #expect(
            types == [
                "self \(acquisition)", "start \(acquisition)", "alternate application/opds+json",
                "alternate application/atom+xml",
            ])
    }

    @Test("Atom and JSON feeds list each edition as an enclosure and show the cover")
    func posts() throws {
        let files = try files([FeedRows.row(7)])
        for path in ["feeds/atom.xml", "feeds/feed.json"] {
            let feed = try feed(files, path)
            let post = try #require(feed.posts.first)
            #expect(feed.title == "Harbour Review" && post.title == "Tides 7", "\(path)")
            #expect(post.authors == ["Harbour Review"] && post.language == "en")
            #expect(post.picture?.lastPathComponent == "issue-7-01234567@2x.jpg")
            #expect(
                post.enclosures.map { "\($0.url.lastPathComponent) \($0.type ?? "") \($0.byteCount ?? 0)" } == [
                    "Harbour Review 7.cbz application/vnd.comicbook+zip 1007",
                    "Harbour Review 7.epub application/epub+zip 1007", "Harbour Review 7.pdf application/pdf 1007",
                ])
            #expect(post.published == FeedRows.row(7).description.date)
        }
        let identifiers = try ["feeds/atom.xml", "feeds/feed.json"].map { try feed(files, $0).posts[0].identifier }
        #expect(try identifiers.allSatisfy { try $0 == opds(files, "feeds/opds.xml").publications[0].identifier })
    }

    @Test("the Atom feed lists all issues, and the OPDS catalog lists free issues that have editions")
    func withoutEditions() throws {
        let paid = FeedRows.row(3) {
            $0.description.isPrivate = true
            $0.description.otherKeys["Price"] = .string("4.99")
            $0.description.otherKeys["Currency"] = .string("EUR")
        }
        let plain = FeedRows.row(2, editions: [])
        let files = try files([paid, plain, FeedRows.row(1)])
        #expect(try opds(files, "feeds/opds.xml").publications.map(\.description.title) == ["Tides 1"])
        #expect(try opds(files, "feeds/opds.json").publications.map(\.description.title) == ["Tides 1"])
        let posts = try feed(files, "feeds/atom.xml").posts
        #expect(posts.map(\.title) == ["Tides 3", "Tides 2", "Tides 1"])
        #expect(posts.map(\.enclosures.count) == [0, 0, 3])
        for data in files.values { #expect(!String(decoding: data, as: UTF8.self).contains("issue-3-01234567/")) }
        #expect(posts[0].content?.words.contains("4.99 EUR") == true)
        // Without any file to download, there is no OPDS catalog.
        let none = try self.files([paid, plain])
        #expect(none.keys.sorted() == ["feeds/atom.xml", "feeds/feed.json"])
    }

    @Test("each publication has its own feeds, and one OPDS catalog links to all of them")
    func publications() throws {
        let rows = (1...60).map { FeedRows.row($0, publication: $0 <= 55 ? "Harbour Review" : "The Mill") }
        let files = try files(rows + [FeedRows.row(99, publication: nil)])
        for ending in ["xml", "json"] {
            let root = try opds(files, "feeds/publications.\(ending)")
            #expect(root.sections.map(\.title) == ["All issues", "Harbour Review", "The Mill"])
            #expect(root.sections.map(\.count) == [61, 55, 5] && root.publications.isEmpty)
            for section in root.sections {
                let path = String(section.url.path.dropFirst("/m/".count))
                let page = try opds(files, path)
                #expect(page.count == section.count && !page.publications.isEmpty)
                #expect(page.facets.map(\.title) == ["Publication"])
                #expect(page.facets[0].links.filter(\.isActive).map(\.title) == [section.title])
            }
        }
        #expect(try feed(files, "feeds/the-mill/atom.xml").posts.count == 5)
        #expect(files["feeds/harbour-review/opds-2.xml"] != nil)
    }

    @Test("publications have separate folders even if only punctuation differs in their titles")
    func similarTitles() throws {
        let rows = [FeedRows.row(1, publication: "The Mill"), FeedRows.row(2, publication: "The Mill!")]
        #expect(try files(rows).keys.filter { $0.hasSuffix("/atom.xml") }.count == 3)
    }

    @Test("if no base URL is set, the URLs in a generated feed are relative")
    func relative() throws {
        let rows = [
            FeedRows.row(1, base: "", publication: "The Mill"),
            FeedRows.row(2, base: "", publication: "Harbour Review"),
        ]
        let files = try files(rows)
        #expect(!files.keys.contains { $0.hasSuffix("feed.json") })
        let edition = "https://example.org/m/editions/issue-1-01234567/Harbour%20Review%201.epub"
        for path in ["feeds/the-mill/opds.xml", "feeds/the-mill/opds.json"] {
            let page = try opds(files, path)
            #expect(page.publications.first?.content == edition)
            #expect(
                page.facets.first?.links.first?.url.absoluteString.hasPrefix("https://example.org/m/feeds/opds.")
                    == true)
        }
        #expect(try feed(files, "feeds/the-mill/atom.xml").posts[0].enclosures[1].url.absoluteString == edition)
        #expect(!files.values.contains { String(decoding: $0, as: UTF8.self).contains("https://example.org") })
    }

    @Test("malicious titles and names cannot damage a generated feed")
    func hostile() throws {
        let text = "</title>]]>\u{0}\u{FFFE}<!-- \"&amp;' \u{202E}\n<script>x()</script>"
        let row = FeedRows.row(1, publication: text) {
            $0.description.title = text
            $0.description.summary = text
            $0.description.authors = [text, "  \n"]
            $0.description.categories = [text]
            $0.description.number = text
            $0.description.volume = text
            $0.description.language = "en\"><x"
            $0.description.coverDate = text
            $0.editions[0].url = "https://example.org/m/editions/a/%22%3E%3Cx%20&'.cbz"
        }
        let files = try files([row])
        let line = "</title>]]><!-- \"&amp;' \u{202E} <script>x()</script>"
        for path in ["feeds/opds.xml", "feeds/opds.json"] {
            let issue = try #require(try opds(files, path).publications.first)
            #expect(issue.description.title == line && issue.description.authors == [line])
        }
        for path in ["feeds/atom.xml", "feeds/feed.json"] {
            let post = try #require(try feed(files, path).posts.first)
            #expect(post.enclosures.count == 3)
        }
        for (path, data) in files where path.hasSuffix("xml") {
            let tree = try #require(XMLTree(data))
            #expect(tree.root.child("entry")?.child("title")?.words == line)
            #expect(!tree.isCut && tree.root.descendants.allSatisfy { !["script", "x"].contains($0.name) })
        }
    }

    @Test("an issue's identifier stays the same after a correction or a move of the site")
    func identifiers() throws {
        let before = try opds(files([FeedRows.row(1)]), "feeds/opds.xml").publications[0]
        let other = FeedRows.row(1, base: "https://other.example/x/") {
            $0.description.title = "Corrected"
            $0.revision = String(repeating: "f", count: 64)
            $0.cover = "https://other.example/x/issue-1-ffffffff.jpg"
        }
        let after = try opds(files([other]), "feeds/opds.xml").publications[0]
        #expect(before.identifier == after.identifier && before.content != after.content)
    }
}

/// Feeds that a WebSub hub announces.
@Suite struct FeedHubTests {
    private static let hub = "https://hub.example/publish?x=1"

    private func row(_ number: Int, base: String = "https://example.org/m/") -> CatalogEntry {
        FeedRows.row(number, base: base) { $0.description.otherKeys["Hub"] = .string(Self.hub) }
    }

    @Test("Atom and JSON feeds contain the URL of the WebSub hub and their own URL")
    func links() throws {
        for (path, data) in try CatalogFeeds([row(1)]).files().map({ ($0.path, $0.data) }) where !path.contains("opds")
        {
            let url = try #require(URL(string: "https://mirror.example/\(path)"))
            let feed = try Feed(data, at: url)
            #expect(feed.hubs.map(\.absoluteString) == [Self.hub], "\(path)")
            #expect(feed.address?.absoluteString == "https://example.org/m/\(path)")
        }
    }

    @Test("the WebSub hub is notified only of changed feeds with a known URL")
    func topics() {
        let changed = ["feeds/atom-2.xml", "feeds/atom.xml", "feeds/opds.xml"]
        #expect(CatalogFeeds([row(1)]).topics(changed) == ["https://example.org/m/feeds/atom.xml"])
        #expect(CatalogFeeds([row(1)]).topics(["feeds/opds.xml"]).isEmpty)
        #expect(CatalogFeeds([row(1, base: "")]).topics(changed).isEmpty)
        #expect(CatalogFeeds([FeedRows.row(1)]).topics(changed).isEmpty)
    }

    @Test("a WebSub hub must have an https URL")
    func settings() {
        for (text, isValid) in [
            (Self.hub, true), ("https://hub.example", true), ("http://hub.example/", false), ("https://a@b/", false),
            ("hub.example", false), ("https:///x", false),
        ] {
            let (publication, faults) = Publication.read(.dictionary(["Hub": .string(text)]))
            #expect((publication.hub == text) == isValid && faults.isEmpty == isValid, "\(text)")
        }
    }
}
