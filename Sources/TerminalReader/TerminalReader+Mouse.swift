import Periodical
import Reading

extension TerminalReader {
    /// Handles an action of the mouse.
    /// - Returns: false if the user leaves the issue.
    func use(_ mouse: Mouse) -> Bool {
        notice = nil
        guard case .click = mouse.action else {
            guard overlay == nil, let key = wheel(mouse.action) else { return true }
            return press(key)
        }
        if let target = popupTargets.first(where: { $0.row == mouse.row && $0.columns.contains(mouse.column) }) {
            return target.key.map { press($0) } ?? true
        }
        if mouse.row == rows {
            let target = footerTargets.first { $0.columns.contains(mouse.column) }
            return target.map { press($0.key) } ?? true
        }
        guard overlay == nil else {
            overlay = nil
            return true
        }
        switch screen {
        case .page: return mouse.row == 1 ? press(.character("c")) : click(row: mouse.row, column: mouse.column)
        case _ where mouse.row == 1: screen = .page
        case .overview(let selection):
            let position = overviewLayout(selection).position(row: mouse.row, column: mouse.column)
            guard let position, session.content.grid[position] != nil else { return true }
            choose(position == selection, .overview(selection: position))
        case .contents(let selection):
            guard let row = contentsRow(atRow: mouse.row) else { return true }
            choose(row == selection, .contents(selection: row))
        case .hits(let selection):
            guard let row = hit(atRow: mouse.row) else { return true }
            choose(row == selection, .hits(selection: row))
        case .bookmarks(let selection):
            guard let row = bookmark(atRow: mouse.row) else { return true }
            choose(row == selection, .bookmarks(selection: row))
        case .help: screen = .page
        }
        return true
    }

    /// Selects a row at the first click, and opens it at the second.
    private func choose(_ isChosen: Bool, _ screen: Screen) {
        if isChosen { _ = press(.enter) } else { self.screen = screen }
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

    /// Opens the link at a position. Without a link, moves in the direction of the nearest edge.
    private func click(row: Int, column: Int) -> Bool {
        if let pane = layout.pane, column < pane.column + pane.columns, drawing?.face == .text {
            return press(.character("c"))
        }
        if let target = textLink(row: row, column: column) {
            follow(target)
            return true
        }
        if let target = pictureLink(row: row, column: column) {
            jump(to: target)
            return true
        }
        let (across, down) = (Double(column) / Double(columns), Double(row) / Double(rows))
        let distances: [(Key, Double)] = [(.left, across), (.right, 1 - across), (.up, down), (.down, 1 - down)]
        guard let (key, distance) = distances.min(by: { $0.1 < $1.1 }), distance < 0.35 else { return true }
        return press(key)
    }

    /// Returns the target of the link in the text at a position on the screen.
    private func textLink(row: Int, column: Int) -> LaidText.Target? {
        guard let drawing, drawing.face != .picture else { return nil }
        let (area, range) = (layout.text, textRange(drawing.text))
        let index = range.lowerBound + row - area.row
        guard range.contains(index) else { return nil }
        let line = drawing.text.lines[index]
        var end = area.column + line.prefix.columns
        for cell in line.cells {
            end += cell.columns
            guard column < end else { continue }
            return cell.link.map { drawing.text.links[$0] }
        }
        return nil
    }

    /// Returns the target page of the link in the picture at a position on the screen.
    private func pictureLink(row: Int, column: Int) -> PagePosition? {
        guard view == .whole, let drawing, drawing.face != .text, let picture = drawing.picture,
            let links = session.content.grid[session.position]?.links
        else { return nil }
        let place = picturePlace(drawing)
        let across = (Double(column - place.column) + 0.5) / Double(picture.columns)
        let down = (Double(row - place.row) + 0.5) / Double(picture.rows)
        return links.first { $0.page != nil && $0.area?.contains(across: across, down: down) == true }?.page
    }
}
