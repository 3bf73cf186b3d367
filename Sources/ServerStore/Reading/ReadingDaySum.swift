/// What was read on a day of all that was asked for.
package struct ReadingDaySum: Sendable, Hashable {
    package let day: ReadingDay
    package let unit: ReadingUnit
    package let amountRead: Int
    /// Readers of each item, added up.
    package let readers: Int
}
