/// The length of a countdown, such as `4h30m`, `2w` or `1mo`.
///
/// Across a clock change, a period in hours keeps its duration, while a period in days, weeks or months keeps the local
/// time of day.
public enum TimerPeriod: Sendable, Hashable {
    /// A duration in seconds. Days that are combined with hours have 24 hours.
    case seconds(Int)
    /// A number of calendar days.
    case days(Int)
    /// A number of calendar months. In a month that is too short, the last day is used.
    case months(Int)

    /// Whether the period is from one second to a hundred years long.
    public var isInBounds: Bool {
        switch self {
        case .seconds(let count): (1...36_525 * 86_400).contains(count)
        case .days(let count): (1...36_525).contains(count)
        case .months(let count): (1...1200).contains(count)
        }
    }
}
