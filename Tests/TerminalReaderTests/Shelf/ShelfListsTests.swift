import Foundation
import Periodical
import Testing

@testable import TerminalReader

/// The screens for bookmarks, downloads, search results and covers.
@Suite struct ShelfListsTests {
    private func lines(_ columns: Int, _ rows: Int, _ draw: (inout Canvas) -> Void) -> [String] {
        var canvas = Canvas(columns: columns, rows: rows)
        draw(&canvas)
        return (1...rows).map { canvas.text(ofRow: $0) }
    }

    @Test("the list of downloads shows progress, speed, remaining time and errors", arguments: [60, 80, 120])
    func downloads(columns: Int) {
        var running = ShelfDownload("p/a", .running, byteCount: 8_700_000, totalByteCount: 14_000_000)
        running.rate = 1_400_000
        var failed = ShelfDownload("p/b", .failed, byteCount: 300_000, totalByteCount: 3_000_000)
        failed.problem = "the server does not answer"
        let paused = ShelfDownload("p/c", .paused, byteCount: 4_900_000, totalByteCount: 12_200_000)
        var list = DownloadList()
        list.update([running, failed, paused])
        let found = lines(columns, 20) { canvas in _ = list.draw(on: &canvas) { ($0.name, "Pub") } }
        #expect(found[2].hasPrefix(" a  Pub") && found[2].hasSuffix("62%"))
        #expect(found[3].contains("8.7 of 14.0 MB   1.4 MB/s   4 s"))
        #expect(found[5].hasSuffix("✗ failed") && found[6].contains("the server does not answer"))
        #expect(found[8].hasSuffix("‖ paused") && found[9].contains("4.9 of 12.2 MB"))
        #expect(list.summary.text == "1.4 MB/s   4 s left")
        for line in found { #expect(line.terminalColumns < columns) }
    }

    @Test("bookmarks are grouped by issue in page order")
    func bookmarks() throws {
        func mark(_ item: ItemReference, _ position: String, _ title: String?) throws -> ShelfBookmark {
            var bookmark = ShelfBookmark(
                item, title: item.name.capitalized, at: PagePosition(position) ?? .first, date: .now)
            bookmark.pageTitle = title
            return bookmark
        }
        var list = BookmarkList()
        list.update([
            try mark("p/moby", "16.1", "The Ship"), try mark("p/making", "2.1", "The folder"),
            try mark("p/moby", "3.1", nil),
        ])
        let found = lines(60, 20) { canvas in _ = list.draw(on: &canvas) }
        #expect(found[2] == " Moby" && found[3].hasPrefix("   3.1") && found[4].hasPrefix("   16.1 The Ship"))
        #expect(found[4].hasSuffix("today") && found[6] == " Making" && found[7].hasPrefix("   2.1 The folder"))
        var none = BookmarkList()
        none.update([])
        #expect(lines(60, 20) { canvas in _ = none.draw(on: &canvas) }[3] == "   No bookmarks yet.")
    }

    @Test("search results list matching titles before pages")
    func search() throws {
        let title = [ShelfHit.Part("Making", isMatch: true), ShelfHit.Part(" an Issue", isMatch: false)]
        let long = String(repeating: "words before it and ", count: 10)
        var search = ShelfSearch()
        for letter in "mak" { _ = search.prompt.press(.character(letter)) }
        search.words = "mak"
        search.findings = ShelfFindings(
            titles: [ShelfHit("m/making", title: title, publication: "Masthead")],
            pages: [
                ShelfHit(
                    "m/keeping", title: [ShelfHit.Part("Keeping", isMatch: false)], publication: "Masthead",
                    position: PagePosition(articleIndex: 4, pageIndex: 0),
                    context: [
                        ShelfHit.Part(long, isMatch: false), ShelfHit.Part("makes", isMatch: true),
                        ShelfHit.Part(" a magazine", isMatch: false),
                    ])
            ], pageCount: 1)
        for columns in [60, 80, 120] {
            var canvas = Canvas(columns: columns, rows: 24)
            _ = search.draw(on: &canvas) { _ in false }
            let found = (1...24).map { canvas.text(ofRow: $0) }
            #expect(found[2].hasPrefix(" /mak") && found[2].hasSuffix("1 title, 1 page"))
            #expect(found[5].hasPrefix("   Making an Issue") && found[5].hasSuffix("Masthead"))
            #expect(found[8].hasPrefix("   Keeping") && found[8].hasSuffix("5.1"))
            #expect(found[9].contains("makes a magazine") && found[9].hasPrefix("   …"))
            let row = canvas.row(10).filter { $0.style == .match }.map(\.character)
            #expect(String(row) == "makes")
        }
    }

    @Test("if a cover is missing, the shelf draws a frame with the title")
    func covers() {
        var list = ShelfList()
        list.update(SampleShelf.contents, isLow: false)
        var scene = ShelfScene()
        scene.contents = SampleShelf.contents
        var grid = CoverGrid()
        grid.update(list.listing, scene.contents)
        #expect(grid.items.count == 9)
        let found = lines(120, 40) { canvas in _ = grid.draw(on: &canvas, scene) }
        #expect(CoverGrid.across(80) == 3 && CoverGrid.across(120) == 5)
        #expect(found[2].components(separatedBy: "┌─────────────────┐").count == 6)
        #expect(found[15].contains("● Keeping and Readi…") && found[15].contains("Rainbow potions"))
        _ = grid.move(.down, columns: 120, rows: 40)
        #expect(grid.chosen.index == 5)
        _ = grid.move(.left, columns: 120, rows: 40)
        _ = grid.move(.up, columns: 120, rows: 40)
        #expect(grid.chosen.index == 4, "moving up from the first row has no effect")
    }

    @Test("a list scrolls with the selection and shows a few rows above and below it")
    func window() {
        var window = ListWindow()
        for row in 0..<100 {
            window.show(row, of: 100, height: 10)
            #expect(window.rows(of: 100, height: 10).contains(row))
        }
        #expect(window.top == 90)
        window.show(50, of: 100, height: 10)
        #expect(window.top == 48)
        #expect(ListWindow().rows(of: 3, height: 10) == 0..<3)
        #expect(ListWindow().rows(of: 0, height: 10).isEmpty)
    }
}
