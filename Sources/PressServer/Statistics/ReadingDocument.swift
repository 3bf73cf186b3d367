package import ServerStore

/// The reading statistics as administrators see them.
package struct ReadingDocument: Encodable, Sendable {
    struct Item: Encodable, Sendable {
        let publication: String
        let item: String
        let title: String
        let author: String
        let publisher: String
        let unit: String
        let amount: Int
        let read: Int
        let readers: Int
        let newReaders: Int
        /// The percentage read of everything that its readers could have read.
        let share: Int?
    }

    struct Day: Encodable, Sendable {
        let day: String
        let unit: String
        let read: Int
        let readers: Int
    }

    let items: [Item]
    let days: [Day]

    package init(_ items: [ReadingSum], _ days: [ReadingDaySum]) {
        self.items = items.map { sum in
            Item(
                publication: sum.publication, item: sum.item, title: sum.title, author: sum.author,
                publisher: sum.publisher, unit: sum.unit.rawValue, amount: sum.amount, read: sum.amountRead,
                readers: sum.readers, newReaders: sum.newReaders, share: sum.share)
        }
        self.days = days.map { Day(day: $0.day.text, unit: $0.unit.rawValue, read: $0.amountRead, readers: $0.readers) }
    }
}
