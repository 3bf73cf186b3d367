package import PressWire

/// The sum of all items on one day.
package struct ReadingDaySum: Sendable, Hashable {
    package let day: ReadingDay
    package let unit: ReadingUnit
    package let amountRead: Int
    /// The numbers of readers of each item, added up.
    package let readers: Int
}
