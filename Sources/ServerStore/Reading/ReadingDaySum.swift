package import PressWire

/// The sum of all items on one day.
package struct ReadingDaySum: Sendable, Hashable {
    package let day: ReadingDay
    package let unit: ReadingUnit
    package let amountRead: Int
    /// The sum of the readers of all items. A reader of several items is counted for each item.
    package let readers: Int
}
