import Periodical
import Testing

@testable import TerminalReader

@Suite struct OverviewLayoutTests {
    private let grid = PageGrid(
        articles: (1...30).map { count in (0..<count).map { _ in Page(className: "SimplePage") } })

    @Test(
        "the selected page in the overview is visible at every window size",
        arguments: [
            (10, 3), (60, 20), (80, 24), (120, 40), (300, 90),
        ])
    func selection(_ columns: Int, _ rows: Int) {
        for direction in [ReadingDirection.leftToRight, .rightToLeft] {
            for position in grid.positions {
                let layout = OverviewLayout(
                    grid, selection: position, columns: columns, rows: rows, direction: direction)
                #expect(layout.positions.contains(position))
                let place = layout.place(position)
                #expect(layout.position(row: place.row, column: place.column) == position)
                if rows > 10 { #expect(place.row + layout.labelRows + layout.pageRows <= rows) }
                #expect(columns < 20 || place.column + layout.pageColumns <= columns)
                // The rows above and below the page are visible too.
                guard rows >= 20 else { continue }
                let around = [position.pageIndex - 1, position.pageIndex + 1].filter { (0..<30).contains($0) }
                #expect(around.allSatisfy { layout.pages.contains($0) })
            }
        }
    }

    @Test("an ellipsis marks the end of a title that is too long for the overview")
    func longTitle() {
        let title = "5.1 Check, pack, sign and publish"
        #expect(OverviewScreen.lines(of: title, columns: 16, rows: 3) == ["5.1 Check, pack,", "sign and publish"])
        #expect(OverviewScreen.lines(of: title, columns: 16, rows: 1) == ["5.1 Check, pack…"])
        #expect(OverviewScreen.lines(of: title, columns: 12, rows: 2) == ["5.1 Check,", "pack, sign …"])
        #expect(OverviewScreen.lines(of: "5.1 Tides", columns: 16, rows: 1) == ["5.1 Tides"])
    }

    @Test("the overview of a right-to-left issue shows articles from right to left")
    func rightToLeft() {
        let layout = OverviewLayout(
            grid, selection: .first, columns: 100, rows: 30, direction: .rightToLeft)
        let second = PagePosition(articleIndex: 1, pageIndex: 0)
        #expect(layout.place(second).column < layout.place(.first).column)
    }
}
