import Foundation
import Periodical
import Reading
import TestSupport
import Testing

@testable import Editions

/// Issues as CBZ.
@Suite struct ComicEditionTests {
    @Test("a CBZ has readable file names, bookmarks and valid metadata")
    func names() throws {
        var fixture = try EditionFixture()
        fixture.heading.description.direction = .rightToLeft
        let file = fixture.folder["edition.cbz"]
        let report = try fixture.editions().write(.cbz, to: file)
        #expect(report.pageCount == 5)
        let entries = try #require(try StoredZip.names(in: file))
        #expect(
            entries == [
                "ComicInfo.xml", "001 Cover.png", "002 The Lamp 1 & co 1.png", "003 The Lamp 1 & co 2.png",
                "004 Mills.png", "005 Web.png",
            ])
        let text = try #require(try StoredZip.text(of: "ComicInfo.xml", in: file))
        let elements = text.matches(of: /<([A-Z]\w+)>/).map { String($0.1) }
        #expect(
            elements == [
                "Title", "Series", "Number", "Year", "Month", "Day", "Writer", "PageCount", "LanguageISO", "Manga",
                "Pages",
            ])
        #expect(text.contains("<Title>Tides &amp; “Lamps” 🐟</Title>"))
        #expect(text.contains("<Manga>YesAndRightToLeft</Manga>"))
        #expect(text.contains(#"<Page Image="0" Type="FrontCover" Bookmark="Cover""#))
        #expect(text.contains(#"Bookmark="The Lamp &lt;1&gt; &amp; &quot;co&quot;""#))
    }

    @Test("an exported CBZ keeps the issue's articles, pages and metadata")
    func again() throws {
        let fixture = try EditionFixture()
        let content = try fixture.read(fixture.write(.cbz))
        #expect(content.grid.articles.map(\.count) == [1, 2, 1, 1])
        #expect(content.grid.articles.map { $0[0].title } == ["Cover", "The Lamp <1> & \"co\"", "Mills", "Web"])
        let description = try #require(try content.ownDescription())
        #expect(description.title == "Tides & “Lamps” 🐟")
        #expect(description.series == "Harbour Review" && description.number == "25" && description.language == "en")
        #expect(description.date?.written == "2026-05-01")
        #expect(description.authors == ["Ann O'Hara"])
    }

    @Test("exporting the same issue twice as CBZ produces identical files")
    func bytes() throws {
        var fixture = try EditionFixture(pages: EditionFixture.pictures)
        #expect(try Data(contentsOf: fixture.write(.cbz, "a")) == Data(contentsOf: fixture.write(.cbz, "b")))
        fixture.heading.description = Description(title: "Tides")
        fixture.heading.publication = nil
        let text = try #require(try StoredZip.text(of: "ComicInfo.xml", in: fixture.write(.cbz, "c")))
        #expect(text.matches(of: /<([A-Z]\w+)>/).map { String($0.1) } == ["Title", "PageCount", "Pages"])
    }

    @Test("an issue without page pictures cannot be exported as CBZ")
    func none() throws {
        let fixture = try EditionFixture(pages: "[\(EditionFixture.text)]")
        #expect { try fixture.write(.cbz) } throws: { error in
            (error as? MastheadError)?.found == "the item has no pages with pictures"
        }
        #expect(!FileManager.default.fileExists(atPath: fixture.folder["edition.cbz"].path))
        try FileManager.default.removeItem(at: fixture.folder["issue/lamp-2.png"])
        let other = try EditionFixture(pages: EditionFixture.pictures)
        try FileManager.default.removeItem(at: other.folder["issue/lamp-2.png"])
        #expect { try other.write(.cbz) } throws: { error in
            (error as? MastheadError)?.summary == "cannot export page 2.2 with lamp-2.png: the file is missing"
        }
    }

    @Test("the file extension of a page picture matches its actual format")
    func formats() throws {
        let fixture = try EditionFixture(
            pages: #"[[{"class": "SimplePage", "properties": {"baseImage": "wrong.jpg"}}]]"#)
        try fixture.folder.write("issue/wrong.jpg", Data.png(width: 9, height: 9))
        #expect(try StoredZip.names(in: fixture.write(.cbz)) == ["ComicInfo.xml", "001.png"])
    }
}
