import Entitlements

/// How long something lasts that is bought: whole days, weeks, months or years.
public struct PressPeriod: Sendable, Hashable, Codable {
    /// As ISO 8601 writes it: `P1M`, `P1Y`.
    public let text: String

    /// Reads what ISO 8601 writes; nil for what is no period.
    public init?(_ text: String) {
        guard let period = Period(text) else { return nil }
        self.text = period.description
    }
}

extension PressPeriod: CustomStringConvertible {
    /// The period in words: `1 year`, `14 days`.
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
