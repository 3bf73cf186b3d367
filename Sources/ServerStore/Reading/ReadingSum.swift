/// What was read of an item: on one day, or in a time.
package struct ReadingSum: Sendable, Hashable, Codable {
    package let publication: String
    package let item: String
    package let unit: ReadingUnit
    package let title: String
    package let author: String
    package let publisher: String
    /// How much there is.
    package let amount: Int
    package let amountRead: Int
    /// Readers of each day, added up.
    package let readers: Int
    /// Those that began with it.
    package let newReaders: Int

    /// How much of it those that began with it have read, in hundredths; nil where they began before.
    package var share: Int? {
        let (whole, isTooMuch) = amount.multipliedReportingOverflow(by: newReaders)
        guard whole > 0, !isTooMuch else { return nil }
        return min(100, Int((Double(amountRead) / Double(whole) * 100).rounded()))
    }
}

extension ReadingSum {
    init(_ row: SQLRow) throws(StoreFault) {
        guard let unit = ReadingUnit(rawValue: try row.text("unit")) else {
            throw StoreFault(.damaged, "a sum of reading has a unit that is not known")
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
