import Foundation
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@testable import LocalWeb

/// The other files of an export: file names that are valid on every disk, and the search index.
@Suite struct StaticExportTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func issue(
        _ key: String, _ body: String, publication: String? = nil, contact: String? = nil
    ) throws -> WebIssue {
        let name = "source-\(UUID().uuidString)"
        let page: [String: Any] = ["class": "TextPage", "properties": ["title": "Page", "body": body]]
        try folder.write("\(name)/pages.json", JSONSerialization.data(withJSONObject: [[page]]))
        let content = try IssueContent(folder: folder[name], name: name, scale: .double)
        var heading = IssueHeading(key, Description(title: "Issue \(key.prefix(9))"))
        heading.publication = publication
        heading.contacts.contact = contact.flatMap { ContactAddress($0) }
        return WebIssue(content, heading: heading, cache: folder["cache"])
    }

    @Test("in an export, a name that disks or servers do not allow is replaced by a unique name")
    func names() {
        for key in ["press/spring-2026", "Größe/水 の #1%20?", "a"] { #expect(ExportedName.path(of: key) == key) }
        let long = String(repeating: "水", count: 100)
        let (one, other) = (ExportedName.path(of: "h/\(long)1"), ExportedName.path(of: "h/\(long)2"))
        #expect(one != other && one.hasPrefix("h/水水") && one.utf8.count < 200)
        for key in ["..", "h/.hidden", "a\nb", "a\\b"] {
            let path = ExportedName.path(of: key)
            #expect(!path.split(separator: "/").contains { $0.hasPrefix(".") } && !path.contains("\n"), "\(path)")
        }
    }

    @Test("the shelf row of an issue with a long name contains the right path")
    func longName() throws {
        let key = "press/" + String(repeating: "長い名前", count: 30) + " #?%"
        let written = try WebExport(into: folder["site"]).write(try issue(key, "words"), cover: nil)
        #expect(FileManager.default.fileExists(atPath: written.page.path))
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let document = try decoder.decode(ShelfDocument.self, from: Data(contentsOf: folder["site/library.json"]))
        let row = try #require(document.issues.first)
        #expect(row.key == key)
        let path = try #require(row.links.page.removingPercentEncoding)
        #expect(folder["site/\(path)"].path == written.page.path)
        // A second export of the issue uses the same folder.
        try WebExport(into: folder["site"]).write(try issue(key, "other"), cover: nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["site/issues/press"].path).count == 1)
    }

    @Test("an exported shelf lists the current contact addresses of its publications")
    func contacts() throws {
        let export = WebExport(into: folder["site"])
        func known() throws -> [String: ContactsDocument]? {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode(ShelfDocument.self, from: Data(contentsOf: folder["site/library.json"])).contacts
        }
        try export.write(try issue("h/a", "words", publication: "The Press"), cover: nil)
        #expect(try known() == nil)
        try export.write(try issue("h/b", "words", publication: "The Press", contact: "office@example.org"), cover: nil)
        try export.write(
            try issue("single", "words", publication: "Tides", contact: "https://example.org/write"), cover: nil)
        #expect(try known()?["h"]?.contact == "office@example.org")
        #expect(try known()?["Tides"]?.contact == "https://example.org/write")
        try export.write(try issue("h/b", "words", publication: "The Press"), cover: nil)
        #expect(try known()?.keys.sorted() == ["Tides"])
    }

    @Test("issues that are exported together appear on one shelf")
    func title() throws {
        let export = WebExport(into: folder["site"])
        let written = try ["h/a", "h/b"].map {
            try export.writeIssue(try issue($0, "words", publication: "The Press"), cover: nil)
        }
        #expect(!FileManager.default.fileExists(atPath: folder["site/library.json"].path))
        try export.writeShelf(adding: written)
        let shelf = try String(contentsOf: folder["site/library.json"], encoding: .utf8)
        #expect(shelf.contains(#""title":"The Press""#) && shelf.contains("h/a") && shelf.contains("h/b"))
        for (path, data) in try FileTree.read(folder["site"]) {
            #expect(data.range(of: Data(folder.url.path.utf8)) == nil, "\(path) contains a path on this computer")
        }
    }

    /// Returns the numbers of the pages that contain a word, from the search index.
    private func pages(of word: String) throws -> [Int] {
        struct Index: Decodable {
            struct File: Decodable {
                let from: String
                let name: String
            }
            let files: [File]
        }
        let index = try JSONDecoder().decode(Index.self, from: Data(contentsOf: folder["site/search/index.json"]))
        let order = { (text: String) in Array(text.utf16) }
        guard let file = index.files.last(where: { !order(word).lexicographicallyPrecedes(order($0.from)) }) else {
            return []
        }
        let words = try JSONDecoder().decode(
            [String: [Int]].self, from: Data(contentsOf: folder["site/search/\(file.name)"]))
        var number = 0
        return (words[word] ?? []).map { difference in
            number += difference
            return number
        }
    }

    @Test("an export's search index is split into small files")
    func words() throws {
        let many = (1...12_000).map { "word\($0)" }.joined(separator: " ")
        let export = WebExport(into: folder["site"])
        try export.write(try issue("h/a", "Größe \(many)"), cover: nil)
        try export.write(try issue("h/b", "groesse grosse 水の"), cover: nil)
        try export.write(try issue("h/b", "größe 水の"), cover: nil)
        #expect(try pages(of: FoldedText("größe").words[0].folded) == [0, 1])
        #expect(try pages(of: "word777").count == 1 && pages(of: "水").count == 1)
        #expect(try pages(of: "groesse") == [], "deleted text is not found")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder["site/search"].path)
        #expect(files.count > 3 && files.count < 12, "\(files)")
        for file in files {
            #expect(try Data(contentsOf: folder["site/search/\(file)"]).count < 100_000)
        }
    }

    @Test("all documents of a book are exported, whatever their names are")
    func book() throws {
        var builder = EPUBBuilder([
            EPUBBuilder.Chapter("..one.xhtml", "One", "<p>First.</p><img src=\".art/a.png\" alt=\"\"/>"),
            EPUBBuilder.Chapter(
                ".two.xhtml", "Two",
                String(repeating: "<div>", count: 400) + "Deep." + String(repeating: "</div>", count: 400)),
            EPUBBuilder.Chapter("three.xhtml", "Three", "<h1 epub:type='title'>Third.</h1><img src='d.svg' alt=''/>"),
        ])
        builder.items =
            "<item id='a' href='.art/a.png' media-type='image/png'/><item id='s' href='s.css' media-type='text/css'/><item id='d' href='d.svg' media-type='image/svg+xml'/>"
        builder.files = [
            "OEBPS/.art/a.png": Data.png(width: 9, height: 9),
            "OEBPS/s.css": Data(
                "@namespace epub \"http://www.idpf.org/2007/ops\"; [epub|type~=title] { color: red }".utf8),
            "OEBPS/d.svg": Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
        ]
        for (path, data) in builder.tree { try folder.write("book/\(path)", data) }
        try folder.write("book/.secret.xhtml", "<p>not of the book</p>")
        let content = try IssueContent(folder: folder["book"], name: "book", scale: .standard)
        let issue = WebIssue(
            content, heading: IssueHeading("own/book", Description(title: "B")), cache: folder["cache"])
        let written = try WebExport(into: folder["site"]).write(issue, cover: nil)
        #expect(written.failures.isEmpty, "\(written.failures)")
        let files = written.page.deletingLastPathComponent().appending(path: "files/OEBPS")
        func text(_ name: String) throws -> String {
            try String(contentsOf: files.appending(path: name), encoding: .utf8)
        }
        #expect(try text("..one.xhtml.html").contains("First.") && text(".two.xhtml.html").contains("Deep."))
        #expect(try text("s.css").contains("[epub\\:type~=title]"))
        let third = try text("three.xhtml.html")
        #expect(third.contains("epub:type=\"title\"") && third.contains("src=\"data:image/svg+xml"), "\(third)")
        #expect(FileManager.default.fileExists(atPath: files.appending(path: ".art/a.png").path))
        #expect(try issue.file(at: "files/.secret.xhtml.html") == nil)
    }
}
