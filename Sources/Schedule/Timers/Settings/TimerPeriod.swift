/// The length of a countdown, such as `4h30m`, `2w` or `1mo`.
///
/// Across a clock change, a period in hours keeps its duration. A period in days, weeks or months keeps the local time
/// of day.
public enum TimerPeriod: Sendable, Hashable {
    /// A duration in seconds. If days are combined with hours, a day is 24 hours.
    case seconds(Int)
    /// A number of calendar days.
    case days(Int)
    /// A number of calendar months. If a month is too short, its last day is used.
    case months(Int)

    /// Whether the length of the period is from one second to a hundred years.
    public var isInBounds: Bool {
        switch self {
        case .seconds(let count): (1...36_525 * 86_400).contains(count)
        case .days(let count): (1...36_525).contains(count)
        case .months(let count): (1...1200).contains(count)
        }
    }
}
