import Foundation
import Periodical
import Testing

@Suite struct PageGridTests {
    /// A grid of three articles with two, one and three pages.
    let grid = PageGrid(articles: [2, 1, 3].map { count in (0..<count).map { _ in Page(className: "SimplePage") } })

    @Test(
        "moving between pages follows the page grid and stops at its edges",
        arguments: [
            ("1.1", PageMove.next, "2.1"), ("1.2", .next, "2.1"), ("3.1", .next, nil), ("3.3", .previous, "2.1"),
            ("1.2", .previous, nil), ("1.1", .lower, "1.2"), ("1.2", .lower, nil), ("3.3", .upper, "3.2"),
            ("3.1", .upper, nil), ("1.2", .forward, "2.1"), ("3.2", .forward, "3.3"), ("3.3", .forward, nil),
            ("3.1", .back, "2.1"), ("2.1", .back, "1.2"), ("1.1", .back, nil),
        ] as [(String, PageMove, String?)])
    func moves(start: String, move: PageMove, target: String?) throws {
        let position = try #require(PagePosition(start))
        #expect(grid.position(from: position, by: move)?.description == target)
    }

    @Test("moving forward from the first page visits every page once")
    func readingOrder() {
        var visited: [PagePosition] = []
        var next: PagePosition? = .first
        while let position = next {
            visited.append(position)
            next = grid.position(from: position, by: .forward)
        }
        #expect(visited == grid.positions)
        #expect(visited.count == grid.pageCount)
    }

    @Test("a position such as 2.3 counts articles and pages from 1")
    func positions() {
        #expect(PagePosition("2.3") == PagePosition(articleIndex: 1, pageIndex: 2))
        #expect(PagePosition("4") == PagePosition(articleIndex: 3, pageIndex: 0))
        let bad = [
            "", "0.1", "1.0", "a", "1.2.3", "-1", "1.", "+1", "1.+2", "1.2+", "1.2+-3", "1.2+3+4", "1.2 ", "١.١",
            "2.1+3.1",
            "2147483649.1", "1.2147483649", "1.1+2147483649", "99999999999999999999999", "1.1+99999999999999999999999",
        ]
        for text in bad { #expect(PagePosition(text) == nil, "\(text)") }
    }

    @Test("a position such as 2.1+340 includes a character offset")
    func offsets() throws {
        let place = PagePosition(articleIndex: 1, pageIndex: 0, characterOffset: 340)
        #expect(place.description == "2.1+340" && PagePosition("2.1+340") == place && PagePosition("2+340") == place)
        #expect(PagePosition("2.1+0") == place.page && PagePosition("2.1+0")?.description == "2.1")
        #expect(place.thumbnailName == "thumbs/2.1.jpg")
        let largest = "2147483648.2147483648+2147483648"
        #expect(PagePosition(largest)?.description == largest)
        #expect(PagePosition(articleIndex: .max, pageIndex: .max, characterOffset: .max).description.isEmpty == false)
        #expect(
            String(decoding: try JSONEncoder().encode([place, place.page]), as: UTF8.self) == #"["2.1+340","2.1"]"#)
        #expect(
            try JSONDecoder().decode([PagePosition].self, from: Data(#"["2.1+340","7"]"#.utf8)).last?.articleIndex == 6)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PagePosition].self, from: Data(#"["0"]"#.utf8))
        }
        let read = ["1.2", "2.1", "2.1+5", "2.1+340", "2.2", "3.1"].compactMap(PagePosition.init)
        #expect(read.shuffled().sorted() == read)
    }

    @Test("a position with a character offset is valid as long as its page exists")
    func offsetsInTheGrid() {
        let place = PagePosition(articleIndex: 0, pageIndex: 0, characterOffset: 9)
        #expect(grid.nearest(to: place) == place && grid[place] == grid[place.page])
        #expect(
            grid.nearest(to: PagePosition(articleIndex: 9, pageIndex: 2, characterOffset: 9)).characterOffset == nil)
        for move in PageMove.allCases { #expect(grid.position(from: place, by: move)?.characterOffset == nil) }
    }

    @Test("a stored position moves to the nearest page if its own page no longer exists")
    func nearest() {
        #expect(grid.nearest(to: PagePosition(articleIndex: 2, pageIndex: 9)).description == "3.3")
        #expect(grid.nearest(to: PagePosition(articleIndex: 9, pageIndex: 2)).description == "3.1")
    }

    @Test("if a page grid contains a page in place of an article, the page becomes an article")
    func barePage() throws {
        let json = #"[{"class": "SimplePage"}, [{"class": "TextPage", "properties": {"body": "x"}}]]"#
        let grid = try PageGrid(reading: Data(json.utf8), subject: "pages.json")
        #expect(grid.articles.map { $0.map(\.className) } == [["SimplePage"], ["TextPage"]])
    }

    @Test("all faults in a page grid are reported with their positions")
    func faults() throws {
        let json =
            #"[[{"class": "SimplePage"}, 7, {"properties": {}}], "x", [{"class": "A", "properties": [], "b": 1}]]"#
        let document = try Document(Data(json.utf8), subject: "pages.json", cannot: "read")
        let reading = PageGrid.read(try document.value())
        #expect(reading.grid.pageCount == 2)
        #expect(
            reading.faults.map(\.path) == [
                [.index(0), .index(1)], [.index(0), .index(2)], [.index(1)], [.index(2), .index(0), .key("b")],
                [.index(2), .index(0), .key("properties")],
            ])
    }

    @Test("a page grid is unchanged after it is written and read in each format")
    func roundTrip() throws {
        let properties: [String: PropertyValue] = [
            "n": .integer(3), "t": .string("é & <"), "b": .boolean(true), "r": .real(1.5),
        ]
        let grid = PageGrid(articles: [[Page(className: "SimplePage", properties: properties)]])
        for data in [try grid.document.xmlPropertyList(), try grid.document.json()] {
            #expect(try PageGrid(reading: data, subject: "pages") == grid)
        }
    }
}
