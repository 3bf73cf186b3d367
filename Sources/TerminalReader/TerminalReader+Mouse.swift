import Periodical
import Reading

extension TerminalReader {
    /// Answers the mouse.
    func use(_ mouse: Mouse) {
        notice = nil
        switch (screen, mouse.action) {
        case (.page, .click): click(row: mouse.row, column: mouse.column)
        case (.page, _): wheel(mouse.action).map { move in _ = press(move) }
        case (.text(let top), .wheelDown): scrollText(3, top)
        case (.text(let top), .wheelUp): scrollText(-3, top)
        case (.overview(let selection), .click):
            let position = overviewLayout(selection).position(row: mouse.row, column: mouse.column)
            guard let position, session.content.grid[position] != nil else { return }
            screen = .page
            jump(to: position)
        case (.overview(let selection), _): wheel(mouse.action).map { pressOnOverview($0, selection) }
        case (.hits(let hits, let selection), .click):
            guard let index = hit(atRow: mouse.row, hits, selection) else { return }
            pressOnHits(.enter, hits, index)
        case (.hits(let hits, let selection), _): wheel(mouse.action).map { pressOnHits($0, hits, selection) }
        case (.help, .click): screen = .page
        case (.text, _), (.help, _), (.prompt, _): break
        }
    }

    private func wheel(_ action: Mouse.Action) -> Key? {
        switch action {
        case .wheelUp: .up
        case .wheelDown: .down
        case .wheelLeft: .left
        case .wheelRight: .right
        case .click: nil
        }
    }

    /// A link leads where it says; else the nearest edge says which way to go.
    private func click(row: Int, column: Int) {
        guard row <= bodyRows else { return screen = .overview(selection: session.position) }
        if let target = link(row: row, column: column) { return jump(to: target) }
        let (across, down) = (Double(column) / Double(columns), Double(row) / Double(bodyRows))
        let distances: [(Key, Double)] = [(.left, across), (.right, 1 - across), (.up, down), (.down, 1 - down)]
        guard let (key, distance) = distances.min(by: { $0.1 < $1.1 }), distance < 0.35 else { return }
        _ = press(key)
    }

    /// Where a link of the page at a place of the screen leads within the issue.
    private func link(row: Int, column: Int) -> PagePosition? {
        guard view == .whole, let request = shown, let drawing = drawings[request], let picture = drawing.picture,
            let links = session.content.grid[session.position]?.links
        else { return nil }
        let across = (Double(column - 1 - drawing.pictureColumn) + 0.5) / Double(picture.columns)
        let down = (Double(row - 1 - drawing.pictureRow) + 0.5) / Double(picture.rows)
        return links.first { $0.page != nil && $0.area?.contains(across: across, down: down) == true }?.page
    }
}
