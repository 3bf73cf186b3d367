import Foundation
import Periodical
import TestSupport
import Testing

@testable import Formats

/// Tests of folders of pictures, as in a comic's archive.
@Suite struct ComicTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let picture = Data.png(width: 4, height: 6)

    private func write(_ paths: [String], in place: String = "comic") throws {
        for path in paths { try folder.write("\(place)/\(path)", Self.picture) }
    }

    private func grid(_ place: String = "comic") throws -> PageGrid {
        let reader = try #require(ContentReader(folder[place]))
        #expect(reader.format == .comic)
        return try reader.grid()
    }

    private func pictures(_ grid: PageGrid) -> [[String]] {
        grid.articles.map { $0.map { $0.properties["baseImage"]?.string ?? "-" } }
    }

    @Test("a comic's pictures are sorted by the numbers in their names, so page2 comes before page10")
    func order() {
        let sorted = [
            "Cover.png", "a/page2.png", "a/page10.png", "a/Page 1.png", "a-b/1.png", "page.png", "page1.png",
            "page01.png", "page2.png", "page 3.png", "page10.png", "page99999999999999999999999.png", "äb.png",
        ]
        let expected = [
            "a/Page 1.png", "a/page2.png", "a/page10.png", "a-b/1.png", "Cover.png", "page 3.png", "page.png",
            "page01.png", "page1.png", "page2.png", "page10.png", "page99999999999999999999999.png", "äb.png",
        ]
        #expect(sorted.map(NaturalOrder.init).sorted().map(\.path) == expected)
        #expect(sorted.reversed().map(NaturalOrder.init).sorted().map(\.path) == expected)
    }

    @Test("a folder with files other than pictures and text is not a comic")
    func recognized() throws {
        try write(["page10.png", "page2.png", "__MACOSX/._page2.png", ".hidden.png"])
        for name in [".DS_Store", "Thumbs.db", "sub/desktop.ini", "scanned by.nfo", "readme.txt"] {
            try folder.write("comic/\(name)", "x")
        }
        #expect(pictures(try grid()) == [["page2.png", "page10.png"]])
        try folder.write("comic/program.exe", "x")
        #expect(ContentReader(folder["comic"]) == nil)
        #expect(Comic(["a.txt"]) == nil && Comic([]) == nil)
        #expect(Comic(["a.png", "b.docx"]) == nil)
    }

    @Test("each folder of a comic becomes an article that has the folder's name as its title")
    func articles() throws {
        try write(["Part 2/2.png", "Part 2/1.png", "Part 10/1.png", "cover.png"])
        let grid = try grid()
        #expect(pictures(grid) == [["cover.png"], ["Part 2/1.png", "Part 2/2.png"], ["Part 10/1.png"]])
        #expect(grid.articles.map { $0[0].title } == [nil, "Part 2", "Part 10"])
        try write(["deep/down/b.png", "deep/down/a.png"], in: "one")
        #expect(pictures(try self.grid("one")) == [["deep/down/a.png", "deep/down/b.png"]])
    }

    @Test("an unreadable file of a comic becomes a page that states the reason")
    func broken() throws {
        try write(["1.png"])
        try folder.write("comic/2.jpg", "")
        try folder.write("comic/3.png", "<html>not found</html>")
        try folder.write("comic/4.bmp", Data("BM".utf8) + Data(count: 40))
        // The file is a picture, but of another format than its extension says.
        try folder.write("comic/5.jpg", Self.picture)
        let pages = try grid().articles.flatMap(\.self)
        #expect(pages.map(\.className) == ["SimplePage", "WebPage", "WebPage", "WebPage", "SimplePage"])
        #expect(pages[1].text?.contains("an empty file") == true)
        #expect(pages[2].text?.contains("a web page") == true)
        #expect(pages[3].text?.contains("a BMP picture") == true)
        #expect(pages[4].properties["baseImage"] == .string("5.jpg"))
    }

    @Test("a comic's metadata and reading direction are read from ComicInfo.xml")
    func information() throws {
        try write(["1.png", "2.png"])
        try folder.write(
            "comic/ComicInfo.xml",
            """
            <?xml version="1.0"?><ComicInfo><Title>The  Well</Title><Series>Wells &amp; Mills</Series><Number>3</Number>
            <Volume>2</Volume><Summary>Water.</Summary><Writer>Ann Field, Bo Hill</Writer><Penciller>Bo Hill</Penciller>
            <LanguageISO>ja</LanguageISO><Manga>YesAndRightToLeft</Manga><Year>2019</Year><Month>4</Month>
            <Genre>Comedy, Water</Genre><Publisher>Press</Publisher></ComicInfo>
            """)
        let reader = try #require(ContentReader(folder["comic"]))
        let told = try #require(try reader.description())
        #expect(told.title.contains("Well") && told.series == "Wells & Mills" && told.number == "3")
        #expect(told.volume == "2" && told.summary == "Water." && told.language == "ja")
        #expect(told.authors == ["Ann Field", "Bo Hill"] && told.categories == ["Comedy", "Water"])
        #expect(told.direction == .rightToLeft && told.date == Date(written: "2019-04-01"))
        try folder.write("comic/ComicInfo.xml", "<ComicInfo><Series>Wells</Series><Number>12</Number></ComicInfo>")
        #expect(try ContentReader(folder["comic"])?.description()?.title == "Wells 12")
        try folder.write("comic/ComicInfo.xml", "<ComicInfo><Title>Broken &bogus;</Title><Series>x")
        #expect(try ContentReader(folder["comic"])?.description()?.title.contains("Broken") == true)
        try folder.write("comic/ComicInfo.xml", "no markup")
        #expect(try ContentReader(folder["comic"])?.description() == nil)
        #expect(pictures(try grid()) == [["1.png", "2.png"]], "the pages are still found")
    }

    @Test("each bookmark in ComicInfo.xml starts an article")
    func bookmarks() throws {
        try write((1...6).map { "\($0).png" })
        try folder.write(
            "comic/ComicInfo.xml",
            """
            <ComicInfo><Title>T</Title><Pages><Page Image="0" Type="Other"/><Page Image="1" Type="FrontCover"/>
            <Page Image="2" Bookmark="Part  one"/><Page Image="4" Bookmark="Part two" /><Page Image="x" Bookmark="no"/>
            <Page Image="99" Bookmark="far"/><Page Image="-1" Bookmark="no"/></Pages></ComicInfo>
            """)
        let grid = try grid()
        #expect(pictures(grid) == [["1.png", "2.png"], ["3.png", "4.png"], ["5.png", "6.png"]])
        #expect(grid.articles.map { $0[0].title } == [nil, "Part one", "Part two"])
        #expect(ContentReader(folder["comic"])?.coverPath == "2.png")
    }

    @Test("the format of a ZIP archive is recognized by the names of its files")
    func archives() {
        func kind(_ paths: [String], saysEPUB: Bool = false) -> BookFileKind? {
            BookFileKind(archive: paths, saysEPUB: saysEPUB)
        }
        #expect(kind(["pages.plist", "cover.png"]) == .issue)
        #expect(kind(["META-INF/container.xml", "OPS/content.opf", "OPS/a.png"]) == .epub)
        #expect(kind(["book/meta-inf/Container.xml", "book/OPS/content.opf"]) == .epub)
        #expect(kind(["mimetype", "x.opf"], saysEPUB: true) == .epub)
        #expect(kind(["META-INF/MANIFEST.MF", "a.class"]) == nil)
        #expect(kind(["book.json", "a.html"]) == .hpub)
        #expect(kind(["a/1.jpg", "a/2.jpg", "ComicInfo.xml"]) == .comic)
        #expect(kind(["a.txt"]) == nil && kind([]) == nil)
        #expect(BookFileKind.otherName(ofArchive: ["[Content_Types].xml", "word/document.xml"]).contains("Word"))
        #expect(BookFileKind.otherName(ofArchive: []) == "an empty zip archive")
    }
}
