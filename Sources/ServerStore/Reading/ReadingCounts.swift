package import Foundation
package import Periodical
package import PressWire

/// The reading statistics, as daily totals. They include only readers who have agreed, and count each report once.
package struct ReadingCounts: Sendable {
    let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// The maximum age of a report, in days. The keys of reports are kept longer, so that a report is never counted
    /// twice.
    package static let mostDays = 60
    private static let memory: TimeInterval = 90 * 86_400

    /// Adds reports to the statistics, which contain no accounts.
    /// - Returns: The result for each report, in the same order, or nil if the account has not agreed to reading
    ///   statistics.
    package func count(
        _ reports: [ReadingReport], of account: String, publisher: String? = nil, now: Date = Date()
    ) async throws(MastheadError) -> [ReportOutcome]? {
        try await store.write(.statements) { session in
            // Lock the account, so that a concurrent withdrawal of consent finishes first or waits.
            let agreed = try session.change(
                "UPDATE account SET seen_at = seen_at WHERE id = $1 AND agreed_statistics_at IS NOT NULL",
                [.text(account)])
            guard agreed == 1 else { return nil }
            var outcomes: [ReportOutcome?] = Array(repeating: nil, count: reports.count)
            var items: [Int: (title: String, author: String)] = [:]
            for place in reports.indices {
                guard Self.isTimely(reports[place].day, now) else {
                    outcomes[place] = .refused
                    continue
                }
                items[place] = try Self.item(of: reports[place], session)
                if items[place] == nil { outcomes[place] = .later }
            }
            // All processes insert keys before rows, each in a fixed order, so that they never deadlock.
            try session.change(
                "DELETE FROM reading_report WHERE received_at < $1", [.time(now.addingTimeInterval(-Self.memory))])
            let keyed = items.keys.sorted {
                (reports[$0].key.uuidString, $0) < (reports[$1].key.uuidString, $1)
            }
            for place in keyed {
                outcomes[place] = try Self.remember(reports[place], now, session) ? .counted : .known
            }
            for place in keyed.filter({ outcomes[$0] == .counted }).sorted(by: { Self.order(reports, $0, $1) }) {
                guard let item = items[place] else { continue }
                try Self.add(reports[place], item, publisher ?? "", session)
            }
            return outcomes.map { $0 ?? .refused }
        }
    }

    /// Whether a day has already started in at least one time zone, and is not too old.
    private static func isTimely(_ day: ReadingDay, _ now: Date) -> Bool {
        let today = ReadingDay(now)
        return (today.adding(-mostDays)...today.adding(1)).contains(day)
    }

    private static func order(_ reports: [ReadingReport], _ first: Int, _ second: Int) -> Bool {
        func row(_ place: Int) -> [String] {
            [reports[place].day.text, reports[place].publication, reports[place].item, reports[place].unit.rawValue]
        }
        return row(first).lexicographicallyPrecedes(row(second))
    }

    /// Returns an item's title and authors from the catalog, because a report is not trusted. Returns nil if no catalog
    /// contains the item.
    private static func item(
        of report: ReadingReport, _ session: any SQLSession
    ) throws -> (title: String, author: String)? {
        try session.rows(
            "SELECT title, author FROM release WHERE publication = $1 AND issue = $2",
            [.text(report.publication), .text(report.item)]
        ).first.map { (try $0.text("title"), try $0.text("author")) }
    }

    private static func remember(
        _ report: ReadingReport, _ now: Date, _ session: any SQLSession
    ) throws(StoreFault) -> Bool {
        try session.change(
            "INSERT INTO reading_report (key, received_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(report.key.uuidString), .time(now)]) == 1
    }

    private static func add(
        _ report: ReadingReport, _ item: (title: String, author: String), _ publisher: String,
        _ session: any SQLSession
    ) throws(StoreFault) {
        try session.change(
            """
            INSERT INTO reading_day (day, publication, item, unit, title, author, publisher, amount, amount_read, readers,
                new_readers) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            ON CONFLICT (day, publication, item, unit) DO UPDATE SET title = excluded.title,
                author = excluded.author, publisher = excluded.publisher, amount = excluded.amount, amount_read = reading_day.amount_read + excluded.amount_read,
                readers = reading_day.readers + excluded.readers,
                new_readers = reading_day.new_readers + excluded.new_readers
            """,
            [
                .text(report.day.text), .text(report.publication), .text(report.item), .text(report.unit.rawValue),
                .text(item.title), .text(item.author), .text(publisher),
                .integer(Int64(report.amount)), .integer(Int64(report.amountRead)),
                .integer(report.isFirstOfDay ? 1 : 0), .integer(report.isFirst ? 1 : 0),
            ])
    }
}
