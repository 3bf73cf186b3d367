import Foundation
import IssueLibrary
import Periodical
import Schedule
import TerminalReader

/// A list of timers as lines of text.
struct TimerTable {
    private let timers: [TimerView]
    private let home: TimeZone

    init(_ timers: [TimerView], in home: TimeZone) {
        self.timers = timers
        self.home = home
    }

    /// Returns the lines, which have symbols and colors in a terminal.
    func lines(for console: Console) -> [String] {
        let hasSigns = console.outputIsTerminal
        let isASCII = BarStyle(console.environment) == .ascii
        let signs = timers.map { hasSigns ? $0.icon.sign(isASCII: isASCII) : "" }
        let rows = zip(timers, signs).map { timer, sign in
            [
                sign, String(timer.id), timer.title.printable, state(of: timer, for: console), timer.shown,
                timer.next.map { time($0, for: console) } ?? "",
                timer.subject?.reference.printable ?? "", timer.notes.printable,
            ]
        }
        let lines = Table(
            columns: [
                Table.Column(heading: ""), Table.Column(heading: "ID", isNumeric: true), Table.Column(heading: "Timer"),
                Table.Column(heading: "State", yields: hasSigns ? 4 : nil),
                Table.Column(heading: "Time", isNumeric: true),
                Table.Column(heading: "Fires next", yields: 3), Table.Column(heading: "For", yields: 2),
                Table.Column(heading: "Notes", yields: 1),
            ], rows: rows
        ).lines(for: console)
        let hasColors = hasSigns && console.hasColors && console.environment["TERM"] != "dumb"
        guard hasColors, let header = lines.first else { return lines }
        return [header]
            + zip(lines.dropFirst(), zip(timers, signs)).map { line, row in
                let (timer, sign) = row
                guard line.hasPrefix(sign) else { return line }
                return timer.icon.painted(sign) + line.dropFirst(sign.count)
            }
    }

    /// Returns a timer's state, along with its start if it has not started yet.
    private func state(of timer: TimerView, for console: Console) -> String {
        timer.state == .notBegun ? "starts \(time(timer.begin, for: console))" : timer.state.words
    }

    private func time(_ date: Date, for console: Console) -> String {
        console.outputIsTerminal ? Self.text(date, in: home) : date.rfc3339
    }

    /// Returns a date and time in the local time zone.
    static func text(_ date: Date, in home: TimeZone) -> String {
        date.formatted(
            .verbatim(
                """
                \(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)
                """, timeZone: home, calendar: Calendar(identifier: .gregorian)))
    }
}
