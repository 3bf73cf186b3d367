package import Foundation

/// What a library reports of one item and one day: how much of it was read since the report before. Nothing in it names the reader.
package struct ReadingReport: Sendable, Hashable {
    /// By which it is counted once, however often it is sent.
    package let key: UUID
    package let publication: String
    package let item: String
    package let day: ReadingDay
    package let title: String
    package let author: String
    package let publisher: String
    package let unit: ReadingUnit
    /// How much there is.
    package let amount: Int
    /// How much of it was read since the report before.
    package let amountRead: Int
    /// Whether the reader had read nothing of the item on that day.
    package let isFirstOfDay: Bool
    /// Whether the reader had never read anything of the item.
    package let isFirst: Bool

    /// The most that there can be of an item.
    package static let most = 1_000_000_000

    /// Describes a report; nil where it cannot be: more was read than there is, or it names nothing. Texts are cut to 300 bytes.
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
