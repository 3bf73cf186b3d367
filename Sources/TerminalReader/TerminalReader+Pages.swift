import Periodical
import Reading

extension TerminalReader {
    /// Returns the options for drawing a page now.
    func reading(of position: PagePosition) -> DrawingRequest.Reading {
        // The next page opens at its top, so it is prepared from there.
        var view = view
        if position.page != session.position.page, view != .whole { view.y = 0 }
        return DrawingRequest.Reading(
            face: face, measure: measure, words: search?.words(at: position.page), view: view, setting: setting)
    }

    func pageRequest(_ position: PagePosition) -> DrawingRequest {
        DrawingRequest(
            subject: .page(reading(of: position)), position: position.page, columns: columns, rows: rows,
            graphics: graphics)
    }

    /// The drawing of the current page, or nil until the page is drawn.
    ///
    /// If the terminal reports the size of its characters late, the page is drawn again. Until then, keys refer to the
    /// drawing on the screen, which has the same lines.
    var drawing: PageDrawing? {
        var request = pageRequest(session.position)
        if let drawing = drawings[request] { return drawing }
        guard let shown else { return nil }
        request.graphics = shown.graphics
        return request == shown ? drawings[shown] : nil
    }

    /// The areas of the parts of the page.
    var layout: PageLayout { PageLayout(columns: columns, rows: rows, measure: measure, face: drawing?.face ?? .text) }

    /// The number of text rows on the screen.
    var textRows: Int {
        guard let note = noteLines else { return layout.text.rows }
        return max(1, layout.text.rows - note.count - 1)
    }

    /// The last line that can be at the top of the screen.
    var lastTop: Int {
        guard let drawing, drawing.face != .picture else { return 0 }
        return max(0, drawing.text.lines.count - layout.text.rows)
    }

    /// Draws the page, and the contents beside it if there is space.
    func drawPage(on canvas: inout Canvas) {
        let position = session.position
        guard isAvailable(position) else { return drawComing(on: &canvas) }
        let request = pageRequest(position)
        let pictures = illustrationRequests(of: drawings[request]?.text ?? LaidText())
        drawings.want([request] + pictures.now + neighbors.map(pageRequest) + pictures.next)
        // The previous page stays on the screen until the new page is drawn.
        guard let drawing = drawings[request] ?? shown.flatMap({ drawings[$0] }) else { return }
        if drawings[request] != nil {
            shown = request
            settle(drawing)
            measureBook()
        }
        let layout = PageLayout(columns: columns, rows: rows, measure: measure, face: drawing.face)
        let isBlocks = graphics.format == .blocks
        if let pane = layout.pane { drawPane(pane, on: &canvas) }
        switch drawing.face {
        case .text: drawText(drawing.text, layout.text, on: &canvas)
        case .both:
            drawText(drawing.text, layout.text, on: &canvas)
            if let picture = drawing.picture {
                canvas.put(picture, row: layout.picture.row, column: layout.picture.column, isBlocks: isBlocks)
                let below = layout.picture.row + picture.rows + 1
                if below < layout.picture.row + layout.picture.rows + 2 {
                    canvas.put(
                        StyledText(TerminalWords.Reader.asPrinted, .quiet), row: below, column: layout.picture.column,
                        width: layout.picture.columns)
                }
            }
        case .picture: drawPicture(drawing, layout, on: &canvas)
        }
    }

    /// Returns the row and column of the upper left corner of the picture.
    func picturePlace(_ drawing: PageDrawing) -> (row: Int, column: Int) {
        let layout = PageLayout(columns: columns, rows: rows, measure: measure, face: drawing.face)
        guard let picture = drawing.picture else { return (1, 1) }
        var area = drawing.text.lines.isEmpty ? layout.picture : layout.pictureAside
        if view != .whole { area = layout.enlarged }
        if drawing.face == .both { return (layout.picture.row, layout.picture.column) }
        return (
            area.row + max(0, (area.rows - picture.rows) / 2),
            area.column + max(0, (area.columns - picture.columns) / 2)
        )
    }

    private func drawPicture(_ drawing: PageDrawing, _ layout: PageLayout, on canvas: inout Canvas) {
        guard let picture = drawing.picture else { return }
        let place = picturePlace(drawing)
        canvas.put(picture, row: place.row, column: place.column, isBlocks: graphics.format == .blocks)
        guard view == .whole else { return }
        guard !drawing.text.lines.isEmpty else {
            canvas.put(
                StyledText(drawing.description ?? "", .quiet), row: rows - 1, column: 2, width: columns - 2)
            return
        }
        let area = layout.aside
        let lines = drawing.text.lines.prefix(max(1, area.rows - 2))
        let numbers = numbers(of: drawing.text, 0..<lines.count)
        for (index, line) in lines.enumerated() {
            draw(line, numbers, row: area.row + index, area, on: &canvas)
        }
        canvas.put(
            StyledText(marked: TerminalWords.Reader.sharpInBrowser, .quiet),
            row: area.row + lines.count + 1, column: area.column, width: area.columns)
    }

    private func drawText(_ text: LaidText, _ area: PageLayout.Area, on canvas: inout Canvas) {
        guard !text.lines.isEmpty else {
            canvas.put(StyledText(TerminalWords.Reader.noText, .quiet), row: area.row, column: area.column)
            return
        }
        let range = textRange(text)
        let numbers = numbers(of: text, range)
        let selected = selectedCharacters
        for (index, line) in text.lines[range].enumerated() {
            draw(line, numbers, row: area.row + index, area, selected: selected, on: &canvas)
        }
        drawIllustrations(of: text, range, area, on: &canvas)
        guard let note = noteLines else { return }
        var row = area.row + area.rows - note.count - 1
        canvas.put(StyledText(String(repeating: "─", count: 12), .quiet), row: row, column: area.column)
        for line in note {
            row += 1
            draw(line, [:], row: row, area, on: &canvas)
        }
    }

    /// Returns the lines of a text that are on the screen.
    func textRange(_ text: LaidText) -> Range<Int> {
        let start = min(top, max(0, text.lines.count - 1))
        return start..<max(start, min(text.lines.count, start + textRows))
    }

    /// Returns the numbers of the links in a range of lines.
    func numbers(of text: LaidText, _ range: Range<Int>) -> [Int: Int] {
        Dictionary(uniqueKeysWithValues: text.links(in: range).enumerated().map { ($0.element, $0.offset + 1) })
    }

    /// The characters of the page that are highlighted.
    private var highlighted: [Range<Int>] {
        marks.highlights.filter { $0.passage.start.page == session.position.page }.map(\.passage.characters)
    }

    private func draw(
        _ line: LaidText.Line, _ numbers: [Int: Int], row: Int, _ area: PageLayout.Area, selected: Range<Int>? = nil,
        on canvas: inout Canvas
    ) {
        let text = line.styled(numbers, highlighted: highlighted, selected: selected)
        if line.isRightToLeft {
            canvas.put(text, row: row, endingAt: area.column + area.columns - 1, width: area.columns)
        } else {
            canvas.put(text, row: row, column: area.column, width: area.columns)
        }
        if !line.hint.isEmpty { canvas.put(line.hint, row: row, endingAt: area.column + area.columns - 1) }
    }

    /// The lines of the open note.
    var noteLines: [LaidText.Line]? {
        guard case .note(let name)? = overlay, let drawing, let range = drawing.text.notes[name] else { return nil }
        return Array(drawing.text.lines[range].prefix(max(1, layout.text.rows / 2)))
    }

    /// Scrolls to the position that was requested before the page was drawn.
    private func settle(_ drawing: PageDrawing) {
        guard let arrival else { return }
        self.arrival = nil
        anchor = nil
        switch arrival {
        case .start: top = 0
        case .end: top = lastTop
        case .match(let isBackwards):
            let lines = drawing.text.matchLines
            guard drawing.face != .picture, let line = isBackwards ? lines.last : lines.first else { return top = 0 }
            matchLine = line
            reveal(line)
        case .character(let offset):
            let line = drawing.text.top(forCharacter: offset, rows: layout.text.rows) ?? 0
            top = min(line, max(0, drawing.text.lines.count - 1))
            anchor = (offset, top)
        case .part(let name): top = min(drawing.text.notes[name]?.lowerBound ?? 0, max(0, drawing.text.lines.count - 1))
        }
    }

    /// Scrolls to a line, unless the line and two lines around it are already on the screen.
    func reveal(_ line: Int) {
        let height = layout.text.rows
        if line < top + 2 || line > top + height - 3 { top = max(0, min(line - height / 3, lastTop)) }
    }

    private func drawComing(on canvas: inout Canvas) {
        shown = nil
        let width = min(50, columns - 12)
        let left = max(2, min((columns - width) / 2, 36))
        var row = max(2, rows / 2 - 4)
        let page = session.content.grid[session.position]
        canvas.put(
            StyledText(
                foreign: page?.title ?? page?.alt ?? TerminalWords.Shared.page("\(session.position.page)"), .strong),
            row: row,
            column: left, width: columns - left - 1)
        row += 2
        guard fetch != nil else {
            canvas.put(StyledText(TerminalWords.Reader.notDownloaded), row: row, column: left)
            return
        }
        canvas.put(StyledText(TerminalWords.Reader.downloading), row: row, column: left)
        if let share = waiting?.share, share.isFinite {
            row += 1
            canvas.put(
                .bar(min(max(0, share), 1), columns: 36) + StyledText("  \(Int(min(max(0, share), 1) * 100))%"),
                row: row,
                column: left)
        }
        if let detail = waiting?.detail {
            row += 1
            canvas.put(StyledText(detail, .quiet), row: row, column: left)
        }
        canvas.put(StyledText(TerminalWords.Reader.appears), row: row + 2, column: left)
    }
}
