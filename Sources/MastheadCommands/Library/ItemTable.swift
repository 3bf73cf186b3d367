import Foundation
import IssueLibrary
import Periodical
import TerminalReader

/// Items, as `list` prints them for users and programs.
struct ItemTable {
    /// The reminders of timers, by item.
    let reminders: [String: [TimerReminder]]
    let now: Date
    let home: TimeZone
    let console: Console

    /// The fields of a record, in order.
    private static let headings = ["State", "Issue", "Date", "Number", "Author", "Title", "Remarks"]

    /// Returns records of items with their references, which do not change when items are added.
    func records(of items: [LibraryItem]) -> [String] {
        Table(columns: Self.headings.map { Table.Column(heading: $0) }, rows: items.map { cells(of: $0, $0.reference) })
            .records
    }

    /// Returns an item's row for a terminal, with the title first.
    /// - Parameter isOfSeveral: whether several publications are listed, so that each row needs the handle.
    func row(of item: LibraryItem, isOfSeveral: Bool) -> [String] {
        var cells = cells(of: item, isOfSeveral ? item.reference : ItemReference(item.label))
        if cells[0] == ItemStatus.absent.rawValue { cells[0] = "not downloaded" }
        // A book is recognized by its author, an issue by its number.
        if item.kind != .book { cells[4] = "" }
        return [5, 1, 3, 4, 2, 0, 6].map { cells[$0] }
    }

    /// Returns a table of rows from ``row(of:isOfSeveral:)``.
    static func table(_ rows: [[String]]) -> Table {
        let columns: [Table.Column] = [
            .init(heading: "Title", isFlexible: true), .init(heading: "Issue", narrows: 3),
            .init(heading: "Number", yields: 1), .init(heading: "Author", yields: 2), .init(heading: "Date", yields: 5),
            .init(heading: "State", yields: 6), .init(heading: "Remarks", yields: 4),
        ]
        return Table(columns: columns, rows: rows)
    }

    private func cells(of item: LibraryItem, _ name: ItemReference) -> [String] {
        let date = item.description.date?.rfc3339.prefix { $0 != "T" }
        return [
            state(item), name.description.printable, String(date ?? ""), numbering(item).printable, authors(of: item),
            item.title.printable, remarks(item),
        ]
    }

    private func state(_ item: LibraryItem) -> String {
        if item.isRemoved { return "removed" }
        if item.isPaused { return "paused" }
        if item.isUpdating { return "updating" }
        if item.isSample { return "sample" }
        return item.status == .absent && item.access == .sold ? "for sale" : item.status.rawValue
    }

    /// Returns the first author, followed by “and others” if there are more.
    private func authors(of item: LibraryItem) -> String {
        let authors = item.description.authors
        return (authors.first ?? "").printable + (authors.count > 1 ? " and others" : "")
    }

    /// Returns the series, volume, number and cover date, as far as they are known.
    private func numbering(_ item: LibraryItem) -> String {
        let description = item.description
        let series = description.series == item.title ? nil : description.series
        let number = [series, description.volume.map { "vol. \($0)" }, description.number.map { "no. \($0)" }]
        return (number + [description.coverDate]).compactMap { $0 }.joined(separator: ", ")
    }

    /// Returns anything else about an item, such as its timers, its size and whether it is withdrawn.
    private func remarks(_ item: LibraryItem) -> String {
        var remarks: [String] = []
        if item.reading == .read {
            remarks.append("read")
        } else if let share = item.shareRead, share > 0 {
            remarks.append("\(Int((share * 100).rounded()))% read")
        }
        if let reminder = reminders[item.reference.description]?.first {
            remarks.append("\(reminder.due == nil ? "fires " : "")\(reminder.text(for: console, at: now, in: home))")
        }
        if item.isFavorite { remarks.append("favorite") }
        if item.isWithdrawn { remarks.append("withdrawn") }
        if item.isContentRemoved { remarks.append("files removed") }
        // Do not show this error. An item for sale has not failed, and its state already shows that it is for sale.
        if let error = item.error, error.code != .notBought { remarks.append("failed") }
        if let total = item.totalByteCount {
            let isOnItsWay = item.status == .downloading || item.isUpdating
            remarks.append(isOnItsWay ? "(\(item.byteCount.byteText) of \(total.byteText))" : "(\(total.byteText))")
        }
        return remarks.joined(separator: "  ")
    }
}
