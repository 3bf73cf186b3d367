import Foundation
import IssueLibrary
import Periodical
import Schedule
import TerminalReader

/// A list of timers as lines of text.
struct TimerTable {
    private let listings: [TimerListing]
    private let home: TimeZone

    init(_ listings: [TimerListing], in home: TimeZone) {
        self.listings = listings
        self.home = home
    }

    /// Returns the lines. In a terminal, they have symbols and colors.
    func lines(for console: Console) -> [String] {
        let hasSigns = console.outputIsTerminal
        let isASCII = BarStyle(console.environment) == .ascii
        let signs = listings.map { hasSigns ? $0.icon.sign(isASCII: isASCII) : "" }
        let rows = zip(listings, signs).map { listing, sign in
            [
                sign, String(listing.id), listing.title.printable, listing.stateWords, listing.shown,
                listing.next.map { console.outputIsTerminal ? Self.text($0, in: home) : $0.rfc3339 } ?? "",
                listing.subject?.printable ?? "", listing.notes.printable,
            ]
        }
        let lines = Table(
            columns: [
                Table.Column(heading: ""), Table.Column(heading: "ID", isNumeric: true), Table.Column(heading: "Timer"),
                Table.Column(heading: "State", yields: hasSigns ? 4 : nil),
                Table.Column(heading: "Time", isNumeric: true),
                Table.Column(heading: "Fires next", yields: 1), Table.Column(heading: "For", yields: 3),
                Table.Column(heading: "Notes", yields: 2),
            ], rows: rows
        ).lines(for: console)
        let hasColors = hasSigns && console.hasColors && console.environment["TERM"] != "dumb"
        guard hasColors, let header = lines.first else { return lines }
        return [header]
            + zip(lines.dropFirst(), zip(listings, signs)).map { line, timer in
                let (listing, sign) = timer
                guard line.hasPrefix(sign) else { return line }
                return listing.icon.painted(sign) + line.dropFirst(sign.count)
            }
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
