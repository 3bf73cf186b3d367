import Foundation
import Periodical
import Reading
import TestSupport
import Testing

/// Tests of page orders: by article, or page by page.
@Suite struct PageOrderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func order(grid: String) throws -> PageOrder {
        try folder.write("grid/pages.json", grid)
        return try IssueContent(folder: folder["grid"], name: "test", scale: .standard).order
    }

    private func order(archive: String, _ data: Data) throws -> PageOrder {
        try content(archive, data).order
    }

    private func content(_ name: String, _ data: Data) throws -> IssueContent {
        try IssueContent(
            archive: try folder.write(name, data), name: "test", scale: .standard, cache: folder["cache"])
    }

    private func comic(_ paths: [String], information: String? = nil) -> Data {
        let pictures = paths.map { ($0, Data.png(width: 30, height: 40)) }
        return StoredZip.data(pictures + (information.map { [("ComicInfo.xml", Data($0.utf8))] } ?? []))
    }

    @Test("a comic is read page by page, even if it has folders or bookmarks")
    func comics() throws {
        #expect(try order(archive: "a.cbz", comic((1...24).map { "p\($0).png" })) == .pages)
        #expect(try order(archive: "b.cbz", comic(["one/1.png", "one/2.png", "two/1.png"])) == .pages)
        let bookmarks = "<ComicInfo><Pages><Page Image=\"1\" Bookmark=\"Two\"/></Pages></ComicInfo>"
        #expect(try order(archive: "c.cbz", comic(["1.png", "2.png", "3.png"], information: bookmarks)) == .pages)
    }

    @Test("a reflowable book is read by chapters, not page by page")
    func books() throws {
        func chapter(_ number: Int) -> EPUBBuilder.Chapter {
            EPUBBuilder.Chapter("\(number).xhtml", number.isMultiple(of: 2) ? nil : "Part \(number)", "<p>Words</p>")
        }
        var builder = EPUBBuilder((1...5).map(chapter))
        #expect(try order(archive: "text.epub", builder.data) == .articles)
        builder.metadata += "<meta property=\"rendition:layout\">pre-paginated</meta>"
        let content = try content("fixed.epub", builder.data)
        #expect(content.order == .pages && content.grid.articles.count == 3 && content.grid.pageCount == 5)
        #expect(content.assetNames(around: .first).count == 1, "only the next page is loaded in advance")
    }

    @Test("an issue with only one article is read page by page")
    func issues() throws {
        let (page, titled) = (
            #"{"class": "SimplePage"}"#, #"{"class": "SimplePage", "properties": {"title": "T"}}"#
        )
        #expect(try order(grid: "[[\(titled), \(page), \(page)]]") == .pages)
        #expect(try order(grid: "[[\(page)], [\(page)], [\(page)]]") == .pages)
        #expect(try order(grid: "[[\(page)], [\(titled)], [\(page)]]") == .articles)
        #expect(try order(grid: "[[\(page)], [\(page), \(page)]]") == .articles)
    }

    @Test("in an issue without articles, each direction leads to the next or the previous page")
    func steps() {
        for step in PageMove.allCases { #expect(PageOrder.articles.move(step) == step) }
        let moves = PageMove.allCases.map(PageOrder.pages.move)
        #expect(
            zip(PageMove.allCases, moves).allSatisfy { step, move in
                move == ([.next, .lower, .forward].contains(step) ? .forward : .back)
            })
    }

    @Test("a page has the label Cover only if it is the cover and has no title")
    func cover() throws {
        func title(_ grid: String) throws -> String? {
            try folder.write("cover/pages.json", grid)
            return try IssueContent(folder: folder["cover"], name: "test", scale: .standard).coverTitle(ofArticle: 0)
        }
        let front = #"{"class": "SimplePage", "properties": {"baseImage": "a.png"}}"#
        let rest = #"[{"class": "TextPage", "properties": {"title": "T", "body": "B"}}]"#
        #expect(try title("[[\(front)], \(rest)]") == "Cover")
        #expect(try title("[[\(front), \(front)], \(rest)]") == nil)
        #expect(try title("[[\(front)], [\(front)]]") == nil, "an issue of single pages has no cover")
        #expect(try title("[\(rest), [\(front)]]") == nil)
    }
}
