import Periodical

extension ShelfScene {
    /// Draws the visible rows of the list.
    /// - Parameters:
    ///   - selection: The selected row, as an index into the listing's item rows.
    ///   - isFocused: Whether the list receives the keys.
    func drawList(
        _ listing: ShelfListing, window: ListWindow, selection: Int?, isFocused: Bool, on canvas: inout Canvas
    ) -> [ShelfTarget] {
        var targets: [ShelfTarget] = []
        let chosen = selection.flatMap { listing.itemRows.indices.contains($0) ? listing.itemRows[$0] : nil }
        for (offset, index) in window.rows(of: listing.rows.count, height: layout.height).enumerated() {
            let row = layout.rows.lowerBound + offset
            switch listing.rows[index] {
            case .gap: break
            case .heading(let section): draw(listing.sections[section], row, &canvas)
            case .item(let item, let section):
                draw(contents.items[item], in: listing.sections[section], row, &canvas)
                if index == chosen { choose(row, isFocused, &canvas) }
                if let place = Self.place(of: index, in: listing.itemRows) {
                    targets.append(
                        ShelfTarget(
                            rows: row..<row + 1, columns: layout.mark - 1..<layout.end + 1, meaning: .row(place)))
                }
            }
        }
        return targets
    }

    private func choose(_ row: Int, _ isFocused: Bool, _ canvas: inout Canvas) {
        if isFocused {
            canvas.choose(row: row, from: layout.mark - 1, to: layout.end + 1)
        } else {
            canvas.put(StyledText("▌", .accent), row: row, column: layout.mark - 1)
        }
    }

    /// Returns a row's index among the item rows, which are sorted.
    private static func place(of row: Int, in itemRows: [Int]) -> Int? {
        var (low, high) = (0, itemRows.count)
        while low < high {
            let middle = (low + high) / 2
            if itemRows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low < itemRows.count && itemRows[low] == row ? low : nil
    }

    private func draw(_ section: ShelfListing.Section, _ row: Int, _ canvas: inout Canvas) {
        let first = layout.mark
        let count =
            section.newCount > 0 ? StyledText(TerminalWords.Shared.new(section.newCount), .strongAccent) : StyledText()
        var kind = section.kind.map { StyledText("  \($0)", .quiet) } ?? StyledText()
        if case .publication(let handle) = section.source,
            let reminder = contents.publications.first(where: { $0.id == handle })?.reminder
        {
            kind += StyledText("  ") + reminder.mark()
            if layout.end - layout.mark > 50 { kind += StyledText(" ") + reminder.words() }
        }
        let room = layout.end - first + 1 - count.columns - kind.columns - 3
        let title = StyledText(foreign: section.title, .strong).fitted(toColumns: max(4, room))
        var column = first + canvas.put(title, row: row, column: first)
        column += canvas.put(kind, row: row, column: column)
        let end = count.isEmpty ? layout.end + 1 : canvas.put(count, row: row, endingAt: layout.end)
        if layout.isLow {
            // Fill the rest of the row with a horizontal line, up to the count at the right.
            let last = count.isEmpty ? layout.end : end - 2
            canvas.fill("─", .quiet, row: row, from: column + 1, to: last)
        }
    }

    private func draw(
        _ item: ShelfItem, in section: ShelfListing.Section, _ row: Int, _ canvas: inout Canvas
    ) {
        if item.view.new { canvas.put(StyledText("●", .accent), row: row, column: layout.mark) }
        canvas.put(item.titleText(columns: layout.titleColumns), row: row, column: layout.title)
        let isBegun = section.source == .begun
        let isOfSeveral = isBegun || section.source == .favorites || section.source == .due
        if let date = layout.date {
            let text =
                isOfSeveral
                ? StyledText(foreign: publicationTitle(item.handle), .quiet)
                : StyledText(
                    item.view.date.map { item.post == nil ? ShelfDate.day($0) : ShelfDate.shelved($0) } ?? "", .quiet)
            canvas.put(text, row: row, column: date, width: 13)
        }
        let state = item.state(downloads[item.id], isOffline: contents.isOffline)
        let start = canvas.put(state, row: row, endingAt: layout.end, width: ShelfColumns.state)
        // Without the pane, progress bars appear only in the section of started items.
        if downloads[item.id] == nil, isBegun || layout.pane != nil, let bar = item.bar {
            let percentage = layout.end - 3
            canvas.put(bar, row: row, endingAt: min(start, percentage) - 2)
        }
    }
}
