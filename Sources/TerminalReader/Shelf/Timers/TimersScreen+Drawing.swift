import Foundation
import LibraryValues
import Schedule

extension TimersScreen {
    private enum Line {
        case gap
        case heading(String)
        case row(Int)
    }

    /// The number of due events, which the header shows.
    var summary: StyledText {
        due.isEmpty ? StyledText() : StyledText(TerminalWords.Timers.due(due.count), .strongAccent)
    }

    /// The lines of the list, which has headings only if there are due events.
    private var lines: [Line] {
        let count = due.count
        var lines: [Line] = []
        if count > 0 {
            lines.append(.heading(TerminalWords.Timers.due))
            lines += (0..<count).map(Line.row)
            if !known.timers.isEmpty { lines += [.gap, .heading(TerminalWords.Timers.timers)] }
        }
        return lines + known.timers.indices.map { .row(count + $0) }
    }

    /// Draws the list.
    /// - Parameter now: The current time for relative dates.
    mutating func draw(on canvas: inout Canvas, at now: Date = .now, calendar: Calendar = .current) -> [ShelfTarget] {
        guard !rows.isEmpty else {
            if isLoaded { drawNone(on: &canvas) }
            return []
        }
        let (rows, lines) = (rows, lines)
        let end = min(canvas.columns - 1, 118)
        let height = max(1, canvas.rows - 3)
        let place = lines.firstIndex { if case .row(chosen.index) = $0 { true } else { false } } ?? 0
        chosen.window.show(place, of: lines.count, height: height)
        if chosen.index == 0 { chosen.window.show(0, of: lines.count, height: height) }
        let titles = titleColumns(end)
        var targets: [ShelfTarget] = []
        for (offset, index) in chosen.window.rows(of: lines.count, height: height).enumerated() {
            let row = 3 + offset
            switch lines[index] {
            case .gap: break
            case .heading(let text): canvas.put(StyledText(text, .strong), row: row, column: 2)
            case .row(let number):
                switch rows[number] {
                case .event(let event): draw(event, row, end, &canvas, now, calendar)
                case .timer(let timer): draw(timer, titles, row, end, &canvas, now, calendar)
                }
                if number == chosen.index { canvas.choose(row: row, from: 1, to: end + 1) }
                targets.append(ShelfTarget(rows: row..<row + 1, columns: 1..<end + 2, meaning: .row(number)))
            }
        }
        return targets
    }

    private func drawNone(on canvas: inout Canvas) {
        canvas.put(StyledText(TerminalWords.Timers.none), row: 4, column: 4)
        canvas.put(StyledText(marked: TerminalWords.Timers.pressAToAdd), row: 6, column: 4)
        canvas.put(
            StyledText(marked: TerminalWords.Timers.pressTOnShelf), row: 7,
            column: 4)
    }

    /// Returns the width of the title column: as wide as the longest title, within the available space.
    private func titleColumns(_ end: Int) -> Int {
        let longest = known.timers.map { StyledText(foreign: $0.title).columns }.max() ?? 0
        return max(8, min(longest, end - 4 - (end < 70 ? 26 : 48)))
    }

    private func draw(
        _ event: TimerEventView, _ row: Int, _ end: Int, _ canvas: inout Canvas, _ now: Date, _ calendar: Calendar
    ) {
        let time = StyledText(ShelfDate.ahead(event.firedAt, now: now, calendar: calendar), .quiet)
        let words = StyledText(event.outcomeWords + "  ", event.outcome == .open ? .accent : .warn)
        let start = canvas.put(words + time, row: row, endingAt: end)
        canvas.put(StyledText("●", .accent), row: row, column: 2)
        var text = StyledText(foreign: event.title, .strong)
        if let subject = event.subject { text += StyledText(foreign: "  \(subject.title)", .quiet) }
        if event.fellDue > 1 { text += StyledText("  " + TerminalWords.Timers.times(event.fellDue), .quiet) }
        canvas.put(text, row: row, column: 4, width: max(4, start - 6))
    }

    private func draw(
        _ timer: TimerView, _ titles: Int, _ row: Int, _ end: Int, _ canvas: inout Canvas, _ now: Date,
        _ calendar: Calendar
    ) {
        canvas.put(timer.icon.styled, row: row, column: 2)
        canvas.put(StyledText(foreign: timer.title), row: row, column: 4, width: titles)
        let state = 4 + titles + 2
        canvas.put(StyledText(timer.state.words, timer.state == .running ? .good : .quiet), row: row, column: state)
        canvas.put(StyledText(timer.shown), row: row, endingAt: state + 24)
        guard end >= 70 else { return }
        var column = state + 27
        if let next = timer.next {
            let text = TerminalWords.Timers.fires(ShelfDate.ahead(next, now: now, calendar: calendar))
            column += canvas.put(StyledText(text, .quiet), row: row, column: column, width: max(1, end - column))
            column += 2
        }
        let more = [timer.subject?.title, timer.notes.isEmpty ? nil : timer.notes].compactMap(\.self)
        guard !more.isEmpty, column < end - 4 else { return }
        canvas.put(
            StyledText(foreign: more.joined(separator: " · "), .quiet), row: row, column: column,
            width: end - column + 1)
    }
}
