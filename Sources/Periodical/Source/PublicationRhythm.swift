/// The time between a publication's issues, as stated by the publisher: `1mo`, `2w`, `1d`.
public struct PublicationRhythm: Sendable, Hashable, CustomStringConvertible {
    /// The number and the unit: `d`, `w`, `mo` or `y`.
    public let description: String

    /// The units, and the maximum number of each, which is about a hundred years.
    private static let units: [(names: [String], most: Int)] = [
        (["d", "day", "days"], 36_525), (["w", "week", "weeks"], 5217), (["mo", "month", "months"], 1200),
        (["y", "year", "years"], 100),
    ]

    /// Reads a whole number of days, weeks, months or years, or returns nil if the text is invalid or means more than
    /// about a hundred years.
    public init?(_ text: String) {
        guard let parts = text.lowercased().wholeMatch(of: /\s*([1-9][0-9]{0,4})\s*([a-z]{1,6})\s*/)?.output,
            let count = Int(parts.1), let unit = Self.units.first(where: { $0.names.contains(String(parts.2)) }),
            count <= unit.most, let name = unit.names.first
        else { return nil }
        description = "\(count)\(name)"
    }
}
