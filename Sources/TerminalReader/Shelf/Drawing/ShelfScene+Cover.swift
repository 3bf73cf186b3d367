import Periodical
import Rendering

extension ShelfScene {
    /// Returns the request for the cover beside the list, or nil if there is no cover or no room.
    func coverRequest(_ item: ShelfItem) -> CoverRequest? {
        guard showsCovers, let area = layout.cover, let file = item.cover else { return nil }
        // Leave room for the item's details below the cover.
        let rows = max(3, min(area.count * 2 / 3, layout.height - (layout.pane == nil ? 5 : 10)))
        return CoverRequest(file: file, columns: area.count, rows: rows, graphics: graphics)
    }

    /// Draws an item's cover with details about the item below it.
    func drawCover(of item: ShelfItem, on canvas: inout Canvas) {
        guard let area = layout.cover else { return }
        var row = layout.rows.lowerBound
        if let request = coverRequest(item) {
            if let drawing = cover(request) {
                canvas.put(drawing, row: row, column: area.lowerBound, isBlocks: graphics.format == .blocks)
                row += drawing.rows + 1
            } else {
                // The cover is not ready. Reserve its rows, so that the text below does not move later.
                row += request.rows + 1
            }
        }
        let last = layout.rows.upperBound
        func write(_ line: StyledText) {
            guard row <= last else { return }
            canvas.put(line, row: row, column: area.lowerBound, width: area.count)
            row += 1
        }
        let wrapping = TextWrapping(columns: area.count, breaksWords: true, measuring: \.terminalColumns)
        func paragraph(_ text: String, _ style: TextStyle, most: Int) {
            let lines = wrapping.text(StyledText(foreign: text).text).split(separator: "\n").map(String.init)
            for (index, line) in lines.prefix(most).enumerated() {
                let isCut = index == most - 1 && lines.count > most
                write(StyledText(isCut ? (line + " …") : line, style))
            }
        }
        paragraph(item.title, .strong, most: 2)
        var facts = item.facts
        let publication = StyledText(foreign: publicationTitle(item.handle), .quiet)
        if layout.pane == nil, item.numbering == nil, item.view.date == nil {
            facts.insert(publication, at: 0)
        } else if layout.pane == nil, facts.count > 0 {
            let date = item.view.date.map { StyledText(" · \(ShelfDate.day($0))", .quiet) } ?? StyledText()
            let isOneLine = publication.columns + date.columns <= area.count
            facts[0] = isOneLine ? publication + date : publication
            // If the publication's title is long, the date gets its own line.
            if !isOneLine, let day = item.view.date.map(ShelfDate.day) { facts.insert(StyledText(day, .quiet), at: 1) }
        }
        for fact in facts {
            // If the whole line is too long, show only the number of pages and the size.
            let isLong = fact.columns > area.count
            let rest = isLong ? fact.text.split(separator: ", ", maxSplits: 1).last.map(String.init) : nil
            write(rest.map { StyledText($0, .quiet) } ?? fact)
        }
        if let reminder = item.reminder {
            let isLong = reminder.sentence().columns > area.count
            write(isLong ? reminder.mark() + StyledText(foreign: " \(reminder.title)", .quiet) : reminder.sentence())
            if isLong { write(StyledText("  ") + reminder.words()) }
        }
        if let problem = item.problem ?? downloads[item.id]?.problem {
            row += 1
            paragraph(problem, .bad, most: 4)
        } else if let authors = item.authors {
            write(StyledText(foreign: authors, .quiet))
        }
        if let summary = item.view.summary, !summary.isEmpty, row + 1 <= last {
            row += 1
            paragraph(summary, .text, most: last - row + 1)
        }
    }
}
