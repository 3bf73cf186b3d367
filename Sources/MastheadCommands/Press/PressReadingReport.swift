import Foundation
import Periodical
import PressServer
import PressWire
import ServerStore

/// The report of `press statistics --reading`.
struct PressReadingReport {
    let range: ReadingRange
    /// The file to write a table to, or nil to print the report.
    let table: String?
    let isJSON: Bool

    /// The maximum width of a bar, and the maximum number of days in a chart.
    private static let (barWidth, mostDays) = (40, 31)

    func print(_ press: PressOptions) async throws {
        let console = Console.current
        let range = range
        try await check(press, console)
        if let table {
            let rows = try await press.withStore { store, _ async throws(MastheadError) in
                try await ReadingCounts(store).rows(range)
            }
            return try write(ReadingTable.text(rows), to: table, console)
        }
        let (items, days) = try await press.withStore { store, _ async throws(MastheadError) in
            let counts = ReadingCounts(store)
            return (try await counts.items(range), try await counts.days(range))
        }
        if isJSON { return try console.printJSON(Wire.Reading(items, days)) }
        guard !items.isEmpty else { return console.note("There are no reading statistics for this period.") }
        for line in Self.titles(items).lines(for: console) { console.print(line) }
        console.note("Days are counted in each reader's own time zone.")
        // The charts are for users. Programs read the table above, or use `--json`.
        guard console.outputIsTerminal else { return }
        for unit in ReadingUnit.allCases {
            let known = days.filter { $0.unit == unit }
            if !known.isEmpty { Self.chart(known, unit, console) }
        }
    }

    /// Checks that the server has the selected publication, and prints a note if statistics are off.
    private func check(_ press: PressOptions, _ console: Console) async throws(MastheadError) {
        let (read, configuration) = try await press.withStore { store, configuration async throws(MastheadError) in
            (try await ReadingCounts(store).publications(), configuration)
        }
        let known = Set(read).union(configuration.publications).sorted()
        if let publication = range.publication, !known.contains(publication) {
            throw MastheadError(
                .configuration, cannot: "show reading statistics of", to: publication,
                found: "the server does not have this publication",
                remedies: known.isEmpty
                    ? [.advice("Add its catalog to 'catalogs' in press.json.")]
                    : [
                        .advice(
                            """
                            Use one of these: \(known.joined(separator: ", ")). Or add its catalog to \
                            'catalogs' in press.json.
                            """
                        )
                    ])
        }
        guard !configuration.countsReading else { return }
        console.note(
            console.wrapped(
                "Reading statistics are off. Set 'reading-statistics' to true in press.json to collect them."))
    }

    private func write(_ text: String, to place: String, _ console: Console) throws {
        if place == "-" {
            // Lines end with CR LF, which Swift treats as one character. `print` adds the last LF.
            return console.print(String(String.UnicodeScalarView(text.unicodeScalars.dropLast())))
        }
        let file = URL(filePath: place)
        do { try Data(text.utf8).write(to: file, options: .atomic) } catch {
            throw MastheadError.files("write", file, error)
        }
    }

    private static func titles(_ items: [ReadingSum]) -> Table {
        Table(
            columns: [
                .init(heading: "READ", isNumeric: true), .init(heading: "OF", isNumeric: true),
                .init(heading: "UNIT"), .init(heading: "READERS", isNumeric: true),
                .init(heading: "SHARE", isNumeric: true), .init(heading: "ITEM", yields: 1), .init(heading: "TITLE"),
            ],
            rows: items.map { sum in
                [
                    "\(sum.amountRead)", "\(sum.amount)", sum.unit.rawValue, "\(sum.newReaders)",
                    sum.share.map { "\($0)%" } ?? "-", "\(sum.publication)/\(sum.item)".printable, sum.title.printable,
                ]
            })
    }

    private static func chart(_ days: [ReadingDaySum], _ unit: ReadingUnit, _ console: Console) {
        let shown = days.suffix(mostDays)
        let most = max(1, shown.map(\.amountRead).max() ?? 1)
        let numbers = shown.map { "\($0.amountRead)" }
        let digits = numbers.map(\.count).max() ?? 1
        let width = max(8, min(barWidth, console.size.columns - digits - 14))
        console.print("")
        console.print("\(unit == .pages ? "Pages" : "Characters") by day")
        for (day, number) in zip(shown, numbers) {
            let filled = String(repeating: " ", count: digits - number.count) + number
            console.print("\(day.day.text)  \(filled)  \(bar(day.amountRead, of: most, width))")
        }
    }

    /// Returns a bar with a resolution of an eighth of a column.
    private static func bar(_ amount: Int, of most: Int, _ width: Int) -> String {
        let eighths = Int((Double(amount) / Double(most) * Double(width * 8)).rounded())
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}
