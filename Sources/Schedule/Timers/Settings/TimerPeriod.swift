/// From where a timer counts down: `4h30m`, `2w`, `1mo`.
///
/// A period of hours keeps its length. A period of days, weeks or months keeps the time of day that the clock on the wall shows.
public enum TimerPeriod: Sendable, Hashable {
    /// A length; a period of days and hours is one, too, each day of 24 hours.
    case seconds(Int)
    /// Days of the calendar.
    case days(Int)
    /// Months of the calendar; where one has no such day, its last counts.
    case months(Int)

    /// Whether it is at least a second and at most a hundred years long.
    public var isInBounds: Bool {
        switch self {
        case .seconds(let count): (1...36_525 * 86_400).contains(count)
        case .days(let count): (1...36_525).contains(count)
        case .months(let count): (1...1200).contains(count)
        }
    }
}
