package import Foundation
package import PressWire

/// A library's report on how much of an item was read on a day since the previous report. The report does not name the
/// reader.
package struct ReadingReport: Sendable, Hashable {
    /// The report's key. A library may send a report several times, but the server counts each key only once.
    package let key: UUID
    package let publication: String
    package let item: String
    package let day: ReadingDay
    package let title: String
    package let author: String
    package let publisher: String
    package let unit: ReadingUnit
    /// The item's size, in units.
    package let amount: Int
    /// How much was read since the previous report, in units.
    package let amountRead: Int
    /// Whether the reader is reading the item for the first time that day.
    package let isFirstOfDay: Bool
    /// Whether the reader is reading the item for the first time ever.
    package let isFirst: Bool

    /// The maximum size of an item, in units.
    package static let most = 1_000_000_000

    /// Creates a report. Returns nil if the values are invalid, for example if the amount read exceeds the item's size.
    /// Texts are truncated to 300 bytes.
    package init?(
        key: UUID, publication: String, item: String, day: ReadingDay, title: String, author: String = "",
        publisher: String = "", unit: ReadingUnit, amount: Int, amountRead: Int, isFirstOfDay: Bool = false,
        isFirst: Bool = false
    ) {
        guard (1...Self.most).contains(amount), (0...amount).contains(amountRead), (1...500).contains(item.utf8.count),
            item == item.printable
        else { return nil }
        self.key = key
        self.publication = publication
        self.item = item
        self.day = day
        self.title = title.printable.cut(toBytes: Self.longestText)
        self.author = author.printable.cut(toBytes: Self.longestText)
        self.publisher = publisher.printable.cut(toBytes: Self.longestText)
        self.unit = unit
        self.amount = amount
        self.amountRead = amountRead
        self.isFirstOfDay = isFirstOfDay
        self.isFirst = isFirst
    }

    private static let longestText = 300
}
