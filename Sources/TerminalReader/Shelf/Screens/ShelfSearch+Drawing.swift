import Periodical

extension ShelfSearch {
    /// Draws the search screen.
    /// - Parameter isNew: Returns whether an item is new.
    mutating func draw(
        on canvas: inout Canvas, isNew: (ItemReference) -> Bool
    ) -> [ShelfTarget] {
        let isLow = canvas.rows < 24
        let end = min(canvas.columns - 1, 84)
        let line = isLow ? 2 : 3
        let summary = StyledText(summary, .quiet)
        let start = summary.isEmpty ? end + 1 : canvas.put(summary, row: line, endingAt: end)
        canvas.put(StyledText("/", .strongAccent), row: line, column: 2)
        canvas.put(prompt.shown(columns: start - 5), row: line, column: 3, width: start - 5)
        let top = line + 2
        let height = canvas.rows - top - (isLow ? 0 : 1)
        let rows = rows
        let selected = rows.firstIndex(of: .hit(chosen.index)) ?? 0
        chosen.window.show(selected, of: rows.count, height: height)
        if chosen.index == 0 { chosen.window.show(0, of: rows.count, height: height) }
        var targets: [ShelfTarget] = []
        for (offset, index) in chosen.window.rows(of: rows.count, height: height).enumerated() {
            let row = top + offset
            switch rows[index] {
            case .gap: break
            case .heading(let title): canvas.put(StyledText(title, .strong), row: row, column: 2)
            case .hit(let number):
                let hit = hits[number]
                if isNew(hit.item) { canvas.put(StyledText("●", .accent), row: row, column: 2) }
                let place = hit.position.map(\.description) ?? hit.publication
                let right = canvas.put(StyledText(foreign: place, .quiet), row: row, endingAt: end, width: end / 2)
                canvas.put(.parts(hit.title), row: row, column: 4, width: right - 6)
                if number == chosen.index { canvas.choose(row: row, from: 1, to: end + 1) }
                targets.append(
                    ShelfTarget(rows: row..<row + 1, columns: 1..<end + 2, meaning: .row(number)))
            case .context(let number):
                canvas.put(.context(hits[number].context, columns: end - 4), row: row, column: 4, width: end - 3)
                targets.append(
                    ShelfTarget(rows: row..<row + 1, columns: 1..<end + 2, meaning: .row(number)))
            }
        }
        if rows.isEmpty, !isSearching, !words.isEmpty, words == prompt.text {
            canvas.put(
                StyledText(foreign: TerminalWords.Search.nothingFound(words)), row: top, column: 4, width: end - 3)
        }
        return targets
    }
}

extension StyledText {
    /// Returns untrusted text in which the searched words are highlighted.
    static func parts(_ parts: [ShelfHit.Part], _ style: TextStyle = .text) -> StyledText {
        parts.reduce(StyledText()) { $0 + StyledText(foreign: $1.text, $1.isMatch ? .match : style) }
    }

    /// Returns the searched words and the text around them. If the text before the first match is too long, its
    /// beginning is omitted.
    static func context(_ parts: [ShelfHit.Part], columns: Int) -> StyledText {
        guard let first = parts.firstIndex(where: \.isMatch), first > 0 else { return .parts(parts) }
        var before = StyledText(foreign: parts[..<first].map(\.text).joined()).text
        let found = StyledText(foreign: parts[first].text).columns
        // The text before the match gets at least a third of the row.
        let room = max(columns / 3, columns - found - 20 - parts[(first + 1)...].map(\.text).joined().count)
        if before.terminalColumns > room {
            while before.terminalColumns > room - 1, !before.isEmpty { before.removeFirst() }
            before = "…" + before
        }
        return StyledText(before) + .parts(Array(parts[first...]))
    }
}
