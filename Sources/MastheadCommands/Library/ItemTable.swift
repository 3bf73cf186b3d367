import IssueLibrary
import Periodical
import TerminalReader

/// Items as `list` shows them to people.
struct ItemTable {
    private let items: [LibraryItem]
    /// Whether items of several publications are shown, so that each says whose it is.
    private let hasSeveralPublications: Bool

    init(_ items: [LibraryItem]) {
        self.items = items
        hasSeveralPublications = Set(items.map(\.handle)).count > 1
    }

    /// The lines of the table.
    func lines(for console: Console) -> [String] {
        let rows = items.map { item in
            [
                state(item), (hasSeveralPublications ? item.reference.description : item.label).printable,
                item.date.formatted(.iso8601.year().month().day()), numbering(item).printable, title(item),
            ]
        }
        let columns = ["State", "Issue", "Date", "Number", "Title"].map { heading in
            Table.Column(heading: heading, yields: heading == "Number")
        }
        return Table(columns: columns, rows: rows).lines(for: console)
    }

    private func state(_ item: LibraryItem) -> String {
        if item.isRemoved { return "removed" }
        return item.isPaused ? "paused" : item.isUpdating ? "updating" : item.status.rawValue
    }

    /// Volume, number and cover date, as far as they are known.
    private func numbering(_ item: LibraryItem) -> String {
        let description = item.description
        let number = [description.volume.map { "vol. \($0)" }, description.number.map { "no. \($0)" }]
        return (number + [description.coverDate]).compactMap { $0 }.joined(separator: ", ")
    }

    private func title(_ item: LibraryItem) -> String {
        var line = item.title.printable
        if let total = item.totalByteCount {
            let bytes = item.status == .downloading || item.isUpdating ? "\(item.byteCount.byteText) of " : ""
            line += "  (\(bytes)\(total.byteText))"
        }
        if let share = item.shareRead, share > 0 { line += "  \(Int((share * 100).rounded()))% read" }
        if item.isFavorite { line += "  favourite" }
        if item.isWithdrawn { line += "  withdrawn" }
        if item.isContentRemoved { line += "  content removed" }
        if item.error != nil { line += "  failed" }
        return line
    }
}

extension LibraryItem {
    /// Whether its files were removed by the reader, and nothing of it came in since.
    var isContentRemoved: Bool { isDeclined && !isRemoved && status == .absent }
}
