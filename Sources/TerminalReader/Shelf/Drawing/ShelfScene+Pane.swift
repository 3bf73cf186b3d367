import Periodical

/// A row in the pane that lists publications.
struct PaneRow: Sendable, Hashable {
    let title: String
    /// The part of the shelf that the row shows, or nil for a heading or gap.
    let source: ShelfSource?
    var newCount = 0

    /// Returns the rows of the pane.
    /// - Parameter words: The language rules for sorting titles.
    static func rows(of contents: ShelfContents, by words: WordOrder = WordOrder([:])) -> [PaneRow] {
        let newByHandle = contents.newCounts
        var rows = [
            PaneRow(
                title: TerminalWords.Shelf.everything, source: .everything, newCount: newByHandle.values.reduce(0, +))
        ]
        let dueCount = contents.items.count { $0.reminder?.due(at: .now) != nil }
        if dueCount > 0 { rows.append(PaneRow(title: TerminalWords.Shelf.due, source: .due, newCount: dueCount)) }
        rows += [
            PaneRow(title: TerminalWords.Shelf.continueReading, source: .begun),
            PaneRow(title: TerminalWords.Shared.favorites, source: .favorites),
        ]
        var kind: PublicationKind?
        for publication in ShelfListing.sorted(contents.publications, by: words) {
            if publication.kind != kind {
                kind = publication.kind
                rows.append(PaneRow(title: "", source: nil))
                rows.append(PaneRow(title: publication.kind.groupTitle, source: nil))
            }
            rows.append(
                PaneRow(
                    title: publication.title, source: .publication(publication.id),
                    newCount: newByHandle[publication.id] ?? 0))
        }
        return rows
    }
}

extension ShelfScene {
    func drawPane(
        _ rows: [PaneRow], window: ListWindow, source: ShelfSource, isFocused: Bool, on canvas: inout Canvas
    ) -> [ShelfTarget] {
        guard let pane = layout.pane else { return [] }
        var targets: [ShelfTarget] = []
        for (offset, index) in window.rows(of: rows.count, height: layout.height).enumerated() {
            let row = layout.rows.lowerBound + offset
            let line = rows[index]
            guard let own = line.source else {
                canvas.put(StyledText(line.title, .quiet), row: row, column: pane.lowerBound, width: pane.count)
                continue
            }
            let isChosen = own == source
            var style: TextStyle = line.newCount > 0 ? .strong : .text
            if isChosen { style = .strongAccent }
            canvas.put(
                StyledText(foreign: line.title, style), row: row, column: pane.lowerBound, width: pane.count - 4)
            if line.newCount > 0 {
                canvas.put(StyledText("\(line.newCount)", .accent), row: row, endingAt: pane.upperBound)
            }
            if isChosen, isFocused {
                canvas.choose(row: row, from: pane.lowerBound - 1, to: pane.upperBound)
            } else if isChosen {
                canvas.put(StyledText("▌", .accent), row: row, column: pane.lowerBound - 1)
            }
            targets.append(
                ShelfTarget(
                    rows: row..<row + 1, columns: pane.lowerBound - 1..<pane.upperBound + 1, meaning: .pane(index)))
        }
        return targets
    }
}
