import Foundation
import Periodical
import TestSupport
import Testing

@testable import Formats

/// Tests of EPUBs of shops and programs: their metadata and pages.
@Suite struct EPUBBookTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let three: [EPUBBuilder.Chapter] = [
        .init("cover.xhtml", nil, "<img src='cover.png' alt='Cover'/>"),
        .init("one.xhtml", "One", "<h1>One</h1><p>It begins.</p>"),
        .init("one-b.xhtml", nil, "<p>It goes on.</p>"), .init("two.xhtml", "Two", "<h1>Two</h1>"),
    ]

    private func book(_ builder: EPUBBuilder, changing change: (inout [String: Data]) -> Void = { _ in }) throws
        -> EPUBBook
    {
        var tree = builder.tree
        change(&tree)
        let place = UUID().uuidString
        for (path, data) in tree { try folder.write("\(place)/\(path)", data) }
        return try EPUBBook(ContentFolder(folder[place]))
    }

    private func shape(_ grid: PageGrid) -> [[String]] {
        grid.articles.map { $0.map { $0.properties["html"]?.string ?? $0.properties["baseImage"]?.string ?? "?" } }
    }

    @Test("each top-level entry in an EPUB's table of contents becomes an article", arguments: ["2.0", "3.0"])
    func grid(version: String) throws {
        var builder = EPUBBuilder(Self.three)
        builder.version = version
        let pages = try book(builder).pages()
        #expect(
            shape(pages.grid) == [
                ["OEBPS/cover.xhtml"], ["OEBPS/one.xhtml", "OEBPS/one-b.xhtml"], ["OEBPS/two.xhtml"],
            ])
        #expect(pages.grid.articles.map { $0.map(\.title) } == [[nil], ["One", "One"], ["Two"]])
        #expect(pages.grid.articles.joined().allSatisfy { $0.className == "BookPage" })
        #expect(pages.outline?.map(\.title) == ["One", "Two"])
        #expect(pages.outline?.map(\.position.description) == ["2.1", "3.1"])
        try folder.write("x/mimetype", "application/epub+zip")
        for (path, data) in builder.tree { try folder.write("x/inner/\(path)", data) }
        #expect(ContentReader(folder["x/inner"])?.format == .epub)
    }

    @Test("if an EPUB's table of contents has one top-level entry, the chapters below it become articles")
    func levels() throws {
        var builder = EPUBBuilder(Self.three)
        builder.contents = """
            <li><span>The Book</span><ol><li><a href="one.xhtml">One</a><ol><li><a href="one.xhtml#mid">Middle</a></li>
            <li><a href="one-b.xhtml">Later</a></li></ol></li><li><a href="two.xhtml"><img src="t.png" alt="Two"/></a></li></ol></li>
            """
        let pages = try book(builder).pages()
        #expect(shape(pages.grid).map(\.count) == [1, 2, 1])
        #expect(pages.grid.articles.map { $0.map(\.title) } == [[nil], ["One", "Later"], ["Two"]])
        let rows = OutlineEntry.flattened(pages.outline ?? []).map {
            "\($0.level) \($0.entry.title) \($0.entry.position)"
        }
        #expect(rows == ["0 The Book 2.1", "1 One 2.1", "2 Middle 2.1", "2 Later 2.2", "1 Two 3.1"])
        #expect(pages.outline?.first?.children.first?.children.first?.fragment == "mid")
        builder.contents = "<li><span>Part</span><ol><li><a href='one.xhtml#mid'>Middle</a></li></ol></li>"
        #expect(
            try book(builder).pages().outline?.first?.fragment == "mid",
            "an entry without a link starts at its first child")
    }

    @Test("documents that are not in an EPUB's reading order become pages at the end")
    func nonLinear() throws {
        var builder = EPUBBuilder([
            .init("notes.xhtml", nil, "<p>Note</p>", place: "linear=\"no\""), .init("one.xhtml", "One", "<p>1</p>"),
            .init("two.xhtml", "Two", "<p>2</p>"),
        ])
        let grid = try book(builder).pages().grid
        #expect(shape(grid) == [["OEBPS/one.xhtml"], ["OEBPS/two.xhtml"], ["OEBPS/notes.xhtml"]])
        #expect(grid.articles.last?.first?.properties["linear"] == .boolean(false))
        builder.chapters = [.init("only.xhtml", nil, "<p>x</p>", place: "linear=\"no\"")]
        #expect(shape(try book(builder).pages().grid) == [["OEBPS/only.xhtml"]])
    }

    @Test(
        "an EPUB's documents are found even if their paths differ in case, encoding or slashes",
        arguments: [
            ("capitals", "OEBPS/ONE.xhtml", "one.xhtml"), ("encoded", "OEBPS/a b.xhtml", "a%20b.xhtml"),
            ("encoded twice", "OEBPS/a b.xhtml", "a%2520b.xhtml"), ("plain space", "OEBPS/a b.xhtml", "a b.xhtml"),
            ("a percent sign", "OEBPS/100%.xhtml", "100%.xhtml"),
            ("from the top", "OEBPS/one.xhtml", "/OEBPS/one.xhtml"),
            ("backslash", "OEBPS/t/one.xhtml", "t\\one.xhtml"), ("up", "text/one.xhtml", "../text/one.xhtml"),
            ("above the top", "OEBPS/one.xhtml", "../../OEBPS/one.xhtml"), ("umlaut", "OEBPS/ü.xhtml", "u%CC%88.xhtml"),
            ("a part", "OEBPS/one.xhtml", "one.xhtml#top"),
        ])
    func paths(name: String, path: String, href: String) throws {
        var builder = EPUBBuilder([])
        builder.items = "<item id=\"x\" href=\"\(href)\" media-type=\"application/xhtml+xml\"/>"
        builder.files[path] = Data(EPUBBuilder.document("<p>x</p>").utf8)
        builder.files["OEBPS/package.opf"] = builder.tree["OEBPS/package.opf"].map { data in
            Data(
                String(decoding: data, as: UTF8.self).replacing("</spine>", with: "<itemref idref=\"x\"/></spine>").utf8
            )
        }
        #expect(shape(try book(builder).pages().grid) == [[path]])
    }

    @Test("paths in an EPUB cannot refer to files outside the book")
    func outside() throws {
        var builder = EPUBBuilder(Self.three)
        builder.contents = """
            <li><a href="../../../../etc/passwd">A</a></li><li><a href="https://example.org/x.xhtml">B</a></li>
            <li><a href="//example.org/x">C</a></li><li><a href="javascript:alert(1)">D</a></li><li><a href="two.xhtml">E</a></li>
            """
        #expect(try book(builder).pages().outline?.map(\.title) == ["E"])
        builder.files["META-INF/container.xml"] = Data(
            "<container><rootfiles><rootfile full-path='../../outside.opf'/></rootfiles></container>".utf8)
        try folder.write("outside.opf", "<package><manifest><item id='a' href='a.xhtml'/></manifest></package>")
        #expect(try book(builder).package.path == "OEBPS/package.opf")
    }

    @Test("EPUB 2 and EPUB 3 metadata is read")
    func metadata() throws {
        var builder = EPUBBuilder(Self.three)
        builder.title = "Mills &amp; Rivers"
        builder.language = "en-GB"
        builder.metadata = """
            <dc:creator id="a">George Eliot</dc:creator><meta refines="#a" property="role" scheme="marc:relators">aut</meta>
            <meta refines="#a" property="file-as">Eliot, George</meta><dc:creator id="b">Tom Translator</dc:creator>
            <meta refines="#b" property="role">trl</meta><dc:publisher>The Press</dc:publisher><dc:date>1860-04-04</dc:date>
            <dc:description>&lt;p&gt;About &lt;b&gt;mills&lt;/b&gt;.&lt;/p&gt;</dc:description><dc:subject>Novel</dc:subject>
            <dc:subject> Rivers </dc:subject><dc:title id="s">A Story</dc:title><meta refines="#s" property="title-type">subtitle</meta>
            <meta property="belongs-to-collection" id="c">Works</meta><meta refines="#c" property="collection-type">series</meta>
            <meta refines="#c" property="group-position">2</meta><dc:rights>Public domain</dc:rights>
            """
        builder.spine = "page-progression-direction=\"rtl\""
        let book = try book(builder)
        let said = book.description
        #expect(said.title == "Mills & Rivers: A Story" && said.authors == ["George Eliot"])
        #expect(book.package.metadata.creators.map(\.role) == ["aut", "trl"])
        #expect(book.package.metadata.creators.first?.sortName == "Eliot, George")
        #expect(said.otherKeys["Translators"] == .array([.string("Tom Translator")]))
        #expect(said.language == "en-GB" && said.direction == .rightToLeft && said.summary == "About mills.")
        #expect(said.categories == ["Novel", "Rivers"] && said.series == "Works" && said.number == "2")
        #expect(said.date == Date(written: "1860-04-04") && said.otherKeys["Publisher"] == .string("The Press"))

        builder.version = "2.0"
        builder.spine = ""
        builder.metadata = """
            <dc:creator opf:role="aut" opf:file-as="Eliot, George">George Eliot</dc:creator><dc:creator opf:role="ill">Ida Ill</dc:creator>
            <dc:date opf:event="modification">2020</dc:date><dc:date opf:event="publication">1860</dc:date>
            <meta name="calibre:series" content="Works"/><meta name="calibre:series_index" content="2.0"/>
            """
        let old = try self.book(builder)
        #expect(old.description.otherKeys["Illustrators"] == .array([.string("Ida Ill")]))
        #expect(old.description.authors == ["George Eliot"] && old.package.metadata.date == "1860")
        #expect(old.description.series == "Works" && old.package.version == "2.0")
    }

    @Test(
        "an EPUB's cover is found however the book declares it",
        arguments: [
            ("property", "<item id='c' href='cover.png' media-type='image/png' properties='cover-image'/>", "", ""),
            (
                "meta", "<item id='pic' href='cover.png' media-type='image/png'/>",
                "<meta name='cover' content='pic'/>", ""
            ),
            (
                "meta with a path", "<item id='pic' href='cover.png' media-type='image/png'/>",
                "<meta name='cover' content='cover.png'/>", ""
            ),
            ("meta to a page", "", "<meta name='cover' content='c0'/>", ""),
            ("guide", "", "", "<guide><reference type='cover' title='Cover' href='cover.xhtml'/></guide>"),
            ("name", "<item id='x' href='cover.png' media-type='image/png'/>", "", ""), ("first page", "", "", ""),
        ])
    func cover(name: String, items: String, metadata: String, more: String) throws {
        var builder = EPUBBuilder(Self.three)
        (builder.items, builder.more) = (items, more)
        builder.metadata += metadata
        builder.files["OEBPS/cover.png"] = Data("png".utf8)
        #expect(try book(builder).coverPath == "OEBPS/cover.png")
        builder.chapters[0].body =
            "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href='cover.png'/></svg>"
        #expect(try book(builder).coverPath == "OEBPS/cover.png")
    }

    @Test("an EPUB can be read even if it has no cover")
    func noCover() throws {
        #expect(try book(EPUBBuilder([.init("one.xhtml", "One", "<p>Words</p>")])).coverPath == nil)
    }

    @Test("an EPUB's page list, landmarks and guide are read")
    func navigation() throws {
        var builder = EPUBBuilder(Self.three)
        builder.navigation = """
            <nav epub:type="page-list" hidden=""><ol><li><a href="one.xhtml#p1">1</a></li><li><a href="two.xhtml#p2">2</a></li></ol></nav>
            <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="one.xhtml">Begin</a></li></ol></nav>
            """
        let book = try book(builder)
        #expect(book.navigation.pages.map(\.title) == ["1", "2"])
        #expect(book.navigation.pages.last?.target == BookFolder.Target(path: "OEBPS/two.xhtml", fragment: "p2"))
        #expect(book.navigation.landmarks.map(\.kind) == ["bodymatter"])
        builder.version = "2.0"
        builder.navigation =
            "<pageList><pageTarget value='9'><navLabel><text>ix</text></navLabel><content src='one.xhtml'/></pageTarget></pageList>"
        #expect(try self.book(builder).navigation.pages.map(\.title) == ["ix"])
    }

    @Test("a fixed-layout page that contains only a picture becomes a picture page")
    func fixedAndFallback() throws {
        var builder = EPUBBuilder([
            .init("p1.xhtml", "One", "<div><img src='1.jpg'/></div>"), .init("p2.xhtml", nil, "<p>Words</p>"),
        ])
        builder.metadata += "<meta property=\"rendition:layout\">pre-paginated</meta>"
        builder.files["OEBPS/1.jpg"] = Data("jpeg".utf8)
        let grid = try book(builder).pages().grid
        #expect(grid.articles.joined().map(\.className) == ["SimplePage", "WebPage"])
        var strange = EPUBBuilder(Self.three)
        strange.items = """
            <item id="d" href="d.pdf" media-type="application/pdf" fallback="e"/><item id="e" href="e.bin" media-type="x/y" fallback="f"/>
            <item id="f" href="f.xhtml" media-type="application/xhtml+xml"/><item id="g" href="g.bin" media-type="x/y" fallback="g"/>
            """
        strange.files["OEBPS/f.xhtml"] = Data("<html/>".utf8)
        for name in ["d.pdf", "e.bin", "g.bin"] { strange.files["OEBPS/\(name)"] = Data("x".utf8) }
        strange.files["OEBPS/package.opf"] = strange.tree["OEBPS/package.opf"].map { data in
            let places = "<itemref idref=\"d\"/><itemref idref=\"g\"/><itemref idref=\"gone\"/></spine>"
            return Data(String(decoding: data, as: UTF8.self).replacing("</spine>", with: places).utf8)
        }
        #expect(shape(try book(strange).pages().grid).last == ["OEBPS/two.xhtml", "OEBPS/f.xhtml"])
    }

    @Test("a chain of fallbacks in an EPUB is followed for at most 32 files")
    func longFallback() throws {
        var builder = EPUBBuilder(Self.three)
        let chain = (1...40).map { #"<item id="f\#($0)" href="x.bin" media-type="x/y" fallback="f\#($0 - 1)"/>"# }
        builder.items = #"<item id="f0" href="one.xhtml" media-type="application/xhtml+xml"/>"# + chain.joined()
        let package = try book(builder).package
        #expect(package.manifest["f31"].flatMap { package.shown($0) }?.id == "f0")
        #expect(try package.shown(#require(package.manifest["f32"]))?.id == nil)
    }

    @Test("an EPUB's document before the first chapter is named after its first landmark")
    func frontTitle() throws {
        var builder = EPUBBuilder(Self.three)
        builder.navigation = """
            <nav epub:type="landmarks"><ol><li><a epub:type="cover" href="cover.xhtml">First</a></li>
            <li><a epub:type="bodymatter" href="cover.xhtml">Second</a></li></ol></nav>
            """
        builder.more = "<guide><reference type='cover' title='Third' href='cover.xhtml'/></guide>"
        #expect(try book(builder).pages().grid.articles.first?.first?.properties["title"]?.string == "First")
        builder.navigation = ""
        #expect(try book(builder).pages().grid.articles.first?.first?.properties["title"]?.string == "Third")
    }

    @Test(
        "all pages of an EPUB are found despite a damaged container or navigation file",
        arguments: [
            "mimetype", "container", "container is text", "navigation", "navigation is broken", "package is broken",
            "spine",
        ])
    func damaged(part: String) throws {
        let book = try book(EPUBBuilder(Self.three)) { tree in
            func broken(_ path: String, at words: String) {
                let text = String(decoding: tree[path] ?? Data(), as: UTF8.self)
                if let range = text.range(of: words) { tree[path] = Data(text[..<range.lowerBound].utf8) }
            }
            switch part {
            case "mimetype": tree["mimetype"] = nil
            case "container": tree["META-INF/container.xml"] = nil
            case "container is text": tree["META-INF/container.xml"] = Data("not at all".utf8)
            case "navigation": tree["OEBPS/nav.xhtml"] = nil
            case "navigation is broken": broken("OEBPS/nav.xhtml", at: "<li><a href=\"two")
            case "package is broken": broken("OEBPS/package.opf", at: "</spine>")
            default: broken("OEBPS/package.opf", at: "<spine")
            }
        }
        #expect(book.pages().grid.pageCount == 4)
        #expect(book.description.title == "A Small Book")
    }

    @Test("an EPUB without readable documents is rejected", arguments: ["no package", "empty", "nothing listed"])
    func unreadable(part: String) throws {
        let error = #expect(throws: MastheadError.self) {
            _ = try book(EPUBBuilder(part == "nothing listed" ? [] : Self.three)) { tree in
                if part == "no package" { tree["OEBPS/package.opf"] = nil }
                if part == "empty" { tree["OEBPS/package.opf"] = Data() }
                if part == "nothing listed" {
                    tree["OEBPS/package.opf"] = Data("<package><manifest/><spine/></package>".utf8)
                }
            }
        }
        #expect(error?.code == .malformedBook)
    }

    @Test("the error for a book with DRM names the kind of DRM")
    func protection() throws {
        func encryption(_ method: String, _ path: String) -> Data {
            Data(
                """
                <encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:e="http://www.w3.org/2001/04/xmlenc#">
                <e:EncryptedData><e:EncryptionMethod Algorithm="\(method)"/><e:CipherData><e:CipherReference URI="\(path)"/></e:CipherData>
                </e:EncryptedData></encryption>
                """.utf8)
        }
        var builder = EPUBBuilder(Self.three)
        builder.files["META-INF/encryption.xml"] = encryption(
            "http://www.w3.org/2001/04/xmlenc#aes128-cbc", "OEBPS/one.xhtml")
        builder.files["META-INF/rights.xml"] = Data("<rights/>".utf8)
        let place = folder["locked"]
        for (path, data) in builder.tree { try folder.write("locked/\(path)", data) }
        let error = #expect(throws: MastheadError.self) { _ = try ContentReader(place)?.grid() }
        #expect(error?.code == .protectedBook && error?.found.contains("ADEPT") == true)

        let font = Data((0..<3000).map { UInt8(truncatingIfNeeded: $0 * 7) })
        for (method, count) in [("http://www.idpf.org/2008/embedding", 1040), ("http://ns.adobe.com/pdf/enc#RC", 1024)]
        {
            builder.files["META-INF/encryption.xml"] = encryption(method, "OEBPS/f.otf")
            builder.files["META-INF/rights.xml"] = nil
            builder.files["OEBPS/f.otf"] = font
            let book = try book(builder)
            #expect(book.protection.lock == nil)
            let hidden = book.font(font, at: "OEBPS/f.otf")
            #expect(hidden.prefix(count) != font.prefix(count) && hidden.dropFirst(count) == font.dropFirst(count))
            #expect(book.font(hidden, at: "OEBPS/f.otf") == font)
            #expect(book.font(font, at: "OEBPS/other.otf") == font)
        }
        // The first byte of each key, from Python: bytes.fromhex("12")[0], and
        // hashlib.sha1(b"urn:uuid:12345678-1234-1234-1234-123456789abc").digest()[0].
        let key = try #require(FontKey(.adobe, identifier: builder.identifier))
        #expect(key.applied(to: Data([0, 0, 0])) == Data([0x12, 0x34, 0x56]))
        #expect(FontKey(.adobe, identifier: "isbn:1") == nil)
    }

    @Test("without a table of contents, an article is named after its document's first heading or title")
    func ownTitles() throws {
        var builder = EPUBBuilder([
            .init("a.xhtml", nil, "<div><h2>The <i>Mill</i></h2><h1>Later</h1></div>"),
            .init("b.xhtml", nil, "<p>It goes on.</p>"), .init("c.xhtml", nil, "<p>Words</p>"),
        ])
        builder.navigation = ""
        let book = try book(builder) { tree in
            tree["OEBPS/nav.xhtml"] = nil
            let titles = ["a": "A Small Book", "b": "A Small Book", "c": "The River"]
            for (name, title) in titles {
                let text = String(decoding: tree["OEBPS/\(name).xhtml"] ?? Data(), as: UTF8.self)
                tree["OEBPS/\(name).xhtml"] = Data(
                    text.replacing(/<title>.*<\/title>/, with: "<title>\(title)</title>").utf8)
            }
        }
        let pages = book.pages()
        #expect(shape(pages.grid).map(\.count) == [1, 1, 1])
        #expect(pages.grid.articles.map { $0[0].title } == ["The Mill", "The Mill", "The River"])
        #expect(pages.outline?.map(\.title) == ["The Mill", "The River"])
        #expect(pages.outline?.map(\.position.description) == ["1.1", "3.1"])
    }
}
