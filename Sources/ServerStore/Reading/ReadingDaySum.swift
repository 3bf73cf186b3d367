package import PressWire

/// The sum of one day.
package struct ReadingDaySum: Sendable, Hashable {
    package let day: ReadingDay
    package let unit: ReadingUnit
    package let amountRead: Int
    /// The readers of each item, added up.
    package let readers: Int
}
