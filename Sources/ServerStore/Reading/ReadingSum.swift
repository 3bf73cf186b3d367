package import PressWire

/// The reading total of an item on a day or over a period.
package struct ReadingSum: Sendable, Hashable, Codable {
    package let publication: String
    package let item: String
    package let unit: ReadingUnit
    package let title: String
    package let author: String
    package let publisher: String
    /// The item's size, in units.
    package let amount: Int
    package let amountRead: Int
    /// The number of readers on each day, summed over all days.
    package let readers: Int
    /// The number of readers who read the item for the first time.
    package let newReaders: Int

    /// The average percentage of the item that its new readers have read, or nil if it has no new readers.
    package var share: Int? {
        let (whole, isTooMuch) = amount.multipliedReportingOverflow(by: newReaders)
        guard whole > 0, !isTooMuch else { return nil }
        return min(100, Int((Double(amountRead) / Double(whole) * 100).rounded()))
    }
}

extension ReadingSum {
    init(_ row: SQLRow) throws(StoreFault) {
        guard let unit = ReadingUnit(rawValue: try row.text("unit")) else {
            throw StoreFault(.damaged, "a sum of reading has an unknown unit")
        }
        self.unit = unit
        publication = try row.text("publication")
        item = try row.text("item")
        title = try row.text("title")
        author = try row.text("author")
        publisher = try row.text("publisher")
        amount = try row.integer("amount")
        amountRead = try row.integer("amount_read")
        readers = try row.integer("readers")
        newReaders = try row.integer("new_readers")
    }
}
