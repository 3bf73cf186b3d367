import Foundation
import IssueLibrary
import Periodical
import TerminalReader

/// Items as `list` shows them to people.
struct ItemTable {
    private let items: [LibraryItem]
    /// Whether items of several publications are shown, so that each says whose it is.
    private let hasSeveralPublications: Bool
    /// Whether books are shown, which are known by their authors.
    private let hasAuthors: Bool

    /// What timers have to say, by what they are for.
    private let reminders: [String: [TimerReminder]]
    private let now: Date
    private let home: TimeZone

    init(_ items: [LibraryItem], reminders: [String: [TimerReminder]], at now: Date, in home: TimeZone) {
        (self.items, self.reminders, self.now, self.home) = (items, reminders, now, home)
        hasAuthors = items.contains { $0.kind == .book && !$0.description.authors.isEmpty }
        hasSeveralPublications = Set(items.map(\.handle)).count > 1
    }

    /// The lines of the table.
    func lines(for console: Console) -> [String] {
        let rows = items.map { item in
            [
                state(item), (hasSeveralPublications ? item.reference.description : item.label).printable,
                item.description.date?.formatted(.iso8601.year().month().day()) ?? "", numbering(item).printable,
            ] + (hasAuthors ? [authors(of: item)] : []) + [item.title.printable]
        }
        let headings = ["State", "Issue", "Date", "Number"] + (hasAuthors ? ["Author"] : []) + ["Title"]
        let columns = headings.map { Table.Column(heading: $0, yields: $0 == "Number" || $0 == "Author" ? 1 : nil) }
        return Table(columns: columns, rows: rows, tails: items.map { tail($0, console) }).lines(for: console)
    }

    private func state(_ item: LibraryItem) -> String {
        if item.isRemoved { return "removed" }
        if item.isPaused { return "paused" }
        if item.isUpdating { return "updating" }
        if item.isSample { return "sample" }
        return item.status == .absent && item.access == .sold ? "for sale" : item.status.rawValue
    }

    /// The first of its authors, and whether there are more.
    private func authors(of item: LibraryItem) -> String {
        let authors = item.description.authors
        return (authors.first ?? "").printable + (authors.count > 1 ? " and others" : "")
    }

    /// Series, volume, number and cover date, as far as they are known.
    private func numbering(_ item: LibraryItem) -> String {
        let description = item.description
        let series = description.series == item.title ? nil : description.series
        let number = [series, description.volume.map { "vol. \($0)" }, description.number.map { "no. \($0)" }]
        return (number + [description.coverDate]).compactMap { $0 }.joined(separator: ", ")
    }

    /// What there is to say of it besides.
    private func tail(_ item: LibraryItem, _ console: Console) -> String {
        var line = ""
        if let total = item.totalByteCount {
            let bytes = item.status == .downloading || item.isUpdating ? "\(item.byteCount.byteText) of " : ""
            line += "  (\(bytes)\(total.byteText))"
        }
        if item.reading == .read {
            line += "  read"
        } else if let share = item.shareRead, share > 0 {
            line += "  \(Int((share * 100).rounded()))% read"
        }
        if let reminder = reminders[item.reference.description]?.first {
            line += "  \(reminder.due == nil ? "tells " : "")\(reminder.text(for: console, at: now, in: home))"
        }
        if item.isFavorite { line += "  favourite" }
        if item.isWithdrawn { line += "  withdrawn" }
        if item.isContentRemoved { line += "  content removed" }
        // That it was refused as it is sold is no failure: the row says so by its state, and is another one when it is held.
        if let error = item.error, error.code != .notBought { line += "  failed" }
        return line
    }
}

extension LibraryItem {
    /// Whether its files were removed by the reader, and nothing of it came in since.
    var isContentRemoved: Bool { isDeclined && !isRemoved && status == .absent }
}
