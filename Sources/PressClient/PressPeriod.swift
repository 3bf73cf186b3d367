import PressWire

/// The duration of a purchase: whole days, weeks, months or years.
public struct PressPeriod: Sendable, Hashable, Codable {
    /// The text in ISO 8601: `P1M`, `P1Y`.
    public let text: String

    /// Reads a text in ISO 8601, or returns nil if it is not a period.
    public init?(_ text: String) {
        guard let period = Period(text) else { return nil }
        self.text = period.description
    }
}

extension PressPeriod: CustomStringConvertible {
    /// The period in English: `1 year`, `14 days`.
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
