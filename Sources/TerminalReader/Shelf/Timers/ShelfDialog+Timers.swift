import Foundation
import LibraryValues
import Schedule

extension ShelfDialog {
    /// Returns the pop-up that sets a reminder for an item or publication, or marks its current reminder as done.
    static func remind(of subject: String, title: String, _ reminder: TimerReminder?) -> ShelfDialog {
        var choices: [(KeyHint, ShelfRequest)] = []
        if let reminder, reminder.due(at: .now) != nil {
            let done = reminder.event.map { TimerRequest.done(event: $0) } ?? .doneWith(timer: reminder.timer)
            choices.append((KeyHint("d", TerminalWords.Timers.markDone), .timer(done)))
        }
        for choice in ReminderChoice.allCases {
            choices.append(
                (KeyHint(choice.key, choice.label), .timer(.remind(subject: subject, title: title, choice))))
        }
        choices.append((KeyHint("t", TerminalWords.Timers.allTimers), .place(.timers)))
        return ShelfDialog(
            TerminalWords.Timers.remindTitle(StyledText(foreign: title).text.fitted(toColumns: 30)),
            words: reminder.map { [$0.sentence()] } ?? [], isList: true, leastWidth: 34, choices)
    }

    /// Returns the pop-up that asks whether a new timer repeats.
    static func repeats(_ form: TimerForm) -> ShelfDialog {
        var again = form
        again.repeats = TimerRepeats.infinitely.description
        return ShelfDialog(
            "“\(StyledText(foreign: form.title).text.fitted(toColumns: 30))”, \(form.period)", isList: true,
            leastWidth: 34,
            [
                (KeyHint("o", TerminalWords.Timers.once), .timer(.add(form))),
                (KeyHint("i", TerminalWords.Timers.repeatedly), .timer(.add(again))),
            ])
    }

    /// Returns the pop-up that asks whether to resume or restart a timer.
    static func resume(_ timer: TimerView) -> ShelfDialog {
        let title = StyledText(foreign: timer.title).text.fitted(toColumns: 30)
        guard timer.state != .finished else {
            return ShelfDialog(
                TerminalWords.Timers.restartTitle(title), leastWidth: 34,
                [
                    (
                        KeyHint(TerminalWords.KeyName.enter, TerminalWords.Timers.restart),
                        .timer(.resume(timer.id, .beginAnew))
                    ),
                    (KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel), .nothing),
                ])
        }
        return ShelfDialog(
            TerminalWords.Timers.resumeTitle(title), isList: true, leastWidth: 34,
            [
                (KeyHint("c", TerminalWords.Timers.continueFrom(timer.shown)), .timer(.resume(timer.id, .goOn))),
                (KeyHint("r", TerminalWords.Timers.restart), .timer(.resume(timer.id, .beginAnew))),
            ])
    }

    static func menu(_ timer: TimerView, _ event: TimerEventView?) -> ShelfDialog {
        var choices: [(KeyHint, ShelfRequest)] = []
        if let event { choices.append((KeyHint("u", TerminalWords.Timers.markDone), .timer(.done(event: event.id)))) }
        if let subject = timer.subject {
            let title = StyledText(foreign: subject.title).text.fitted(toColumns: 30)
            choices.append((KeyHint("o", TerminalWords.Timers.open(title)), .timer(.open(subject))))
        }
        let runs = timer.state == .running || timer.state == .notBegun
        choices.append(
            (KeyHint("p", runs ? TerminalWords.Shared.pause : TerminalWords.Timers.resumeOrRestart), .command(.pause)))
        choices.append((KeyHint("s", TerminalWords.Shared.statistics), .timer(.statistics(timer.id))))
        choices.append((KeyHint("x", TerminalWords.Timers.delete), .timer(.remove(timer))))
        return ShelfDialog(
            StyledText(foreign: timer.title).text.fitted(toColumns: 40), isList: true, leastWidth: 30, choices)
    }

    /// Returns the pop-up with a timer's statistics and latest events.
    static func statistics(
        _ found: TimerStatisticsView, _ events: [TimerEventView], rows: Int, now: Date = .now
    ) -> ShelfDialog {
        let pie = TimerPie(found.counts)
        var words = [StyledText(pie.words)]
        let drawn = pie.cells(radius: max(2, min(5, (rows - 12) / 2)))
        if !drawn.isEmpty { words.append(StyledText()) }
        words += drawn.map { row in
            row.reduce(StyledText("  ")) { line, cell in
                line + (cell.map { $0 ? StyledText("█", .good) : StyledText("▒", .warn) } ?? StyledText(" "))
            }
        }
        if !events.isEmpty { words.append(StyledText()) }
        words += events.prefix(max(1, min(5, rows - words.count - 6))).map { event in
            StyledText(ShelfDate.ahead(event.firedAt, now: now).filled(toColumns: 16), .quiet)
                + StyledText(event.outcomeWords)
        }
        return ShelfDialog(
            StyledText(foreign: found.title ?? "").text.fitted(toColumns: 40), words: words, leastWidth: 36,
            [(KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.close), .nothing)])
    }
}
