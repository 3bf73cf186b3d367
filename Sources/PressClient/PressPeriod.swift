import PressWire

/// The duration of a purchase, in whole days, weeks, months or years.
public struct PressPeriod: Sendable, Hashable, Codable {
    /// The duration in ISO 8601, such as `P1M` or `P1Y`.
    public let text: String

    /// Parses a duration in ISO 8601. Returns nil if it is not a valid period.
    public init?(_ text: String) {
        guard let period = Period(text) else { return nil }
        self.text = period.description
    }
}

extension PressPeriod: CustomStringConvertible {
    /// The duration in English, such as `1 year` or `14 days`.
    public var description: String {
        guard let period = Period(text) else { return text }
        let noun =
            switch period.unit {
            case .day: "day"
            case .week: "week"
            case .month: "month"
            case .year: "year"
            }
        return period.count.counted(noun)
    }
}
