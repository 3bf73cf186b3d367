import Foundation
import IssueLibrary
import Periodical
import Schedule

/// The scheduled uploads, as printed by `publish --list`.
struct PublishOrderList {
    private let library: LibraryOptions
    private let json: Bool

    init(_ library: LibraryOptions, json: Bool) {
        (self.library, self.json) = (library, json)
    }

    /// Lists the scheduled uploads, or deletes one of them.
    func run(_ forget: Int64?) async throws {
        let console = Console.current
        let opened = try library.isNew() ? nil : try await library.open()
        if let forget {
            guard let opened else {
                return console.note("No uploads are scheduled.")
            }
            do throws(MastheadError) { try await opened.publishOrders.forget(forget) } catch {
                guard error.code == .notInLibrary else { throw error }
                var error = error
                error.remedies = [.advice("Use `masthead publish --list` to list the numbers.")]
                throw error
            }
            return console.print("Deleted the scheduled upload.")
        }
        let orders = try await opened?.publishOrders.all() ?? []
        if json { return try console.printJSON(orders.map(Shown.init)) }
        guard !orders.isEmpty else {
            return console.note(
                console.wrapped(
                    """
                    No uploads are scheduled. Use `masthead publish DIST TARGET --when-due` to schedule one.
                    """))
        }
        let columns: [Table.Column] = [
            .init(heading: "Number", isNumeric: true), .init(heading: "Due"), .init(heading: "Folder"),
            .init(heading: "Target"), .init(heading: "Failure"),
        ]
        let rows = orders.map { order in
            [
                "\(order.id)", console.outputIsTerminal ? Self.text(order.dueAt) : order.dueAt.rfc3339,
                order.folder.path.printable, order.target.printable, order.error?.asCommand.summary.printable ?? "",
            ]
        }
        for line in Table(columns: columns, rows: rows, leastFlexible: 10).lines(for: console) { console.print(line) }
    }

    /// Returns a due time for display, in this computer's time zone. If it is the start of a day, the time of day is
    /// omitted.
    static func text(_ date: Date, in zone: TimeZone = .current) -> String {
        isDay(date, in: zone) ? Date.day(at: date, in: zone).written : TimerTable.text(date, in: zone)
    }

    /// Returns a due time for use in a sentence: `on 2027-02-01`, or `at 2027-02-01 08:00`.
    static func phrase(_ date: Date, in zone: TimeZone = .current) -> String {
        (isDay(date, in: zone) ? "on " : "at ") + text(date, in: zone)
    }

    /// Whether a day begins at this time. Issues whose date has no time are due at the start of a day.
    private static func isDay(_ date: Date, in zone: TimeZone) -> Bool {
        WallClock(zone).moment(of: WallClock(.gmt).time(at: Date.day(at: date, in: zone))) == date
    }

    private struct Shown: Encodable {
        let number: Int64
        let folder: String
        let target: String
        let dueAt: String
        let failures: Int
        let error: String?

        init(_ order: PublishOrder) {
            (number, folder, target) = (order.id, order.folder.path, order.target)
            (dueAt, failures, error) = (order.dueAt.rfc3339, order.failureCount, order.error?.asCommand.summary)
        }
    }
}
