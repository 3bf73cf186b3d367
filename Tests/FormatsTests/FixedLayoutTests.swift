import Foundation
import Periodical
import TestSupport
import Testing

@testable import Formats

/// Tests of books with a fixed layout: the size of each page, and wrong sizes.
@Suite struct FixedLayoutTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pages(_ builder: EPUBBuilder, _ change: (inout [String: Data]) -> Void = { _ in }) throws -> [Page] {
        var tree = builder.tree
        change(&tree)
        let place = UUID().uuidString
        for (path, data) in tree { try folder.write("\(place)/\(path)", data) }
        return try Array(EPUBBook(ContentFolder(folder[place])).pages().grid.articles.joined())
    }

    private static let fixed = "<meta property=\"rendition:layout\">pre-paginated</meta>"

    /// Builds a book of one page with text over a picture.
    private func builder(_ metadata: String = Self.fixed, place: String = "") -> EPUBBuilder {
        var builder = EPUBBuilder([
            .init("p1.xhtml", "One", "<div><img src='1.jpg'/></div><p>Words</p>", place: place)
        ])
        builder.metadata = metadata
        builder.files["OEBPS/1.jpg"] = Data("jpeg".utf8)
        return builder
    }

    private func extent(viewport: String, _ metadata: String = Self.fixed) throws -> PageExtent? {
        let pages = try pages(builder(metadata)) { tree in
            let head = "<meta name='viewport' content='\(viewport)'/>"
            tree["OEBPS/p1.xhtml"] = Data(
                EPUBBuilder.document("<div><img src='1.jpg'/></div><p>Words</p>", head: head).utf8)
        }
        #expect(pages.map(\.className) == ["WebPage"])
        #expect(pages.first?.properties["html"]?.string == "OEBPS/p1.xhtml")
        return pages.first?.extent
    }

    @Test(
        "a fixed-layout page's size is read from its viewport in every notation",
        arguments: [
            "width=600, height=800", "width=600,height=800", "height = 800; width = 600", "width=600px, height=800px",
            "width=600 height=800", "WIDTH=600, Height=800.0", "width=600, height=800, width=1, initial-scale=1",
            "initial-scale=1.0, user-scalable=no, width=600, height=800",
        ])
    func viewport(words: String) throws {
        #expect(try extent(viewport: words) == PageExtent(width: 600, height: 800))
    }

    @Test(
        "impossible sizes of fixed-layout pages are ignored",
        arguments: [
            "width=0, height=0", "width=-600, height=-800", "width=1000000000, height=1000000000", "width=600",
            "width=device-width, height=device-height", "width=100%, height=100%", "width=nan, height=inf", "",
            "width=1e308, height=1e-308", "width=16000, height=17", "width=, height=", "600x800",
            "width=0x258, height=0",
        ])
    func hostile(words: String) throws {
        #expect(try extent(viewport: words) == nil)
        #expect(
            try extent(viewport: words, Self.fixed + "<meta property=\"rendition:viewport\">width=30, height=40</meta>")
                == PageExtent(width: 30, height: 40), "the book's viewport is used")
    }

    @Test("a fixed-layout page without a size uses the size of its book")
    func ofTheBook() throws {
        func extent(_ metadata: String) throws -> PageExtent? {
            try pages(builder(Self.fixed + metadata)).first?.extent
        }
        #expect(try extent("") == nil)
        #expect(
            try extent("<meta property='rendition:viewport'>width=1200, height=900</meta>")
                == PageExtent(width: 1200, height: 900))
        #expect(
            try extent("<meta name='original-resolution' content='1072x1448'/>")
                == PageExtent(width: 1072, height: 1448))
        for wrong in ["1072", "1072x", "0x0", "1072x1448x2", "axb", "-5x-5"] {
            #expect(try extent("<meta name='original-resolution' content='\(wrong)'/>") == nil)
        }
    }

    @Test(
        "EPUB metadata overrides the fixed-layout options of Apple, Kobo and Amazon",
        arguments: ["com.apple.ibooks", "com.kobobooks"])
    func optionsOfShops(shop: String) throws {
        let path = "META-INF/\(shop).display-options.xml"
        func classes(_ options: String?, _ metadata: String = "", place: String = "") throws -> [String] {
            var builder = builder(metadata, place: place)
            builder.files[path] = options.map { Data($0.utf8) }
            return try pages(builder).map(\.className)
        }
        let yes =
            "<display_options><platform name='*'><option name='fixed-layout'>true</option></platform></display_options>"
        #expect(try classes(nil) == ["BookPage"])
        #expect(try classes(yes) == ["WebPage"])
        #expect(try classes(yes.replacing("true", with: "false")) == ["BookPage"])
        #expect(try classes(yes, "<meta property='rendition:layout'>reflowable</meta>") == ["BookPage"])
        #expect(try classes(yes, place: "properties='rendition:layout-reflowable'") == ["BookPage"])
        #expect(try classes(nil, place: "properties='rendition:layout-pre-paginated'") == ["WebPage"])
        #expect(try classes(nil, "<meta name='fixed-layout' content='True'/>") == ["WebPage"])
        // Damaged options.
        #expect(try classes(String(yes.prefix(60))) == ["BookPage"])
        #expect(try classes("") == ["BookPage"])
        #expect(try classes("not at all") == ["BookPage"])
    }

    @Test("an SVG drawing in the reading order becomes a page of the same size")
    func drawing() throws {
        func pages(_ attributes: String) throws -> [Page] {
            var builder = builder()
            builder.files["OEBPS/d.svg"] = Data(
                "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><text>Words</text></svg>".utf8)
            builder.items = "<item id='d' href='d.svg' media-type='image/svg+xml'/>"
            return try self.pages(builder) { tree in
                let package = String(decoding: tree["OEBPS/package.opf"] ?? Data(), as: UTF8.self)
                tree["OEBPS/package.opf"] = Data(
                    package.replacing("</spine>", with: "<itemref idref='d'/></spine>").utf8)
            }
        }
        for said in ["viewBox='0 0 400 600'", "viewBox='0,0,400,600' width='100%'", "width='400' height='600px'"] {
            let page = try #require(try pages(said).last)
            #expect(page.className == "WebPage" && page.properties["html"]?.string == "OEBPS/d.svg")
            #expect(page.extent == PageExtent(width: 400, height: 600), "\(said)")
        }
        for wrong in ["", "viewBox='0 0 400'", "viewBox='0 0 -400 600'", "viewBox='a b c d'", "width='400'"] {
            #expect(try pages(wrong).last?.extent == nil, "\(wrong)")
        }
    }

    @Test("an unreadable document of a book keeps its place in the reading order")
    func damagedPages() throws {
        let head = "<meta name='viewport' content='width=600, height=800'/>"
        let whole = EPUBBuilder.document("<div><img src='1.jpg'/></div><p>Words</p>", head: head)
        func page(_ data: Data?) throws -> Page? { try pages(builder()) { $0["OEBPS/p1.xhtml"] = data }.first }
        let extent = PageExtent(width: 600, height: 800)
        #expect(try page(Data(whole.utf8))?.extent == extent)
        #expect(try page(Data((whole.prefix { $0 != "W" } + "Wor").utf8))?.extent == extent)
        #expect(try page(whole.replacing("utf-8", with: "utf-16").data(using: .utf16))?.extent == extent)
        #expect(try page(Data(whole.replacing("'/>", with: "'>").utf8))?.extent == extent, "not well-formed")
        let none = try #require(try page(Data([0, 1, 2, 0xFF])))
        #expect(none.className == "WebPage" && none.extent == nil)
        let large = Data((whole + String(repeating: " ", count: 5 << 20)).utf8)
        #expect(try page(large)?.extent == nil, "a file larger than 4 MiB is not searched for a size")
    }
}
