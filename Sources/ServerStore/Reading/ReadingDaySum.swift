package import PressWire

/// The reading total of all items on a day.
package struct ReadingDaySum: Sendable, Hashable {
    package let day: ReadingDay
    package let unit: ReadingUnit
    package let amountRead: Int
    /// The number of readers. A reader of several items counts once for each.
    package let readers: Int
}
