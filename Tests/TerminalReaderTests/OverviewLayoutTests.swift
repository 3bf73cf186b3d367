import Periodical
import Pictures
import Testing

@testable import TerminalReader

@Suite struct OverviewLayoutTests {
    private let grid = PageGrid(
        articles: (1...30).map { count in (0..<count).map { _ in Page(className: "SimplePage") } })

    @Test(
        "the page that is selected is always on the screen, whatever its size",
        arguments: [
            (10, 3), (80, 24), (120, 40), (300, 90),
        ])
    func selection(_ columns: Int, _ rows: Int) {
        for direction in [ReadingDirection.leftToRight, .rightToLeft] {
            for position in grid.positions {
                let layout = OverviewLayout(
                    grid, selection: position, columns: columns, rows: rows, cell: PictureSize(width: 8, height: 16),
                    direction: direction)
                #expect(layout.positions.contains(position))
                let place = layout.place(position)
                #expect(layout.position(row: place.row, column: place.column) == position)
                if rows > 10 { #expect(place.row + layout.thumbnailRows <= rows) }
                if columns > 20 { #expect(place.column + layout.thumbnailColumns <= columns) }
            }
        }
    }

    @Test("articles go from the right where reading does")
    func rightToLeft() {
        let layout = OverviewLayout(
            grid, selection: .first, columns: 100, rows: 30, cell: PictureSize(width: 8, height: 16),
            direction: .rightToLeft)
        let second = PagePosition(articleIndex: 1, pageIndex: 0)
        #expect(layout.place(second).column < layout.place(.first).column)
    }
}
