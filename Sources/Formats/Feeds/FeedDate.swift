import Foundation

/// A date in any format that feeds use: RFC 3339 and W3CDTF, including dates with omitted parts; RFC 822 with its time
/// zones and two-digit years; the formats of C's `asctime`; dates in words or numbers; and seconds since 1970. A date
/// without a time zone is in UTC.
///
/// Numeric dates with slashes start with the month, as in the United States, and those with dots start with the day. If
/// the month would be greater than 12, the order is reversed.
struct FeedDate {
    let date: Date

    private static let maximumByteCount = 100

    // Create the regex only once, because creating it takes longer than using it a hundred times. Sharing it is safe,
    // because a regex has no mutable state.
    private nonisolated(unsafe) static let long =
        /(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:[Tt ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(.*))?)?)?/
    private nonisolated(unsafe) static let short =
        /(\d{4})(\d{2})(\d{2})(?:[Tt](\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?\s*(.*))?/

    init?(_ written: String?) {
        guard let written, written.utf8.count <= Self.maximumByteCount else { return nil }
        let text = written.oneLine
        guard let date = FeedDateUsual(text)?.date ?? Self.unusual(text) else { return nil }
        // Dates outside the years 1 to 9999 are invalid.
        guard (-62_135_596_800...253_402_300_799).contains(date.timeIntervalSince1970) else { return nil }
        self.date = date
    }

    /// Parses a single line in any of the less common formats.
    static func unusual(_ text: String) -> Date? { instant(text) ?? seconds(text) ?? FeedDateWords(text)?.date }

    /// Parses formats that start with the year, such as `2026-03-20T08:00:00.5+01:00`, `2026-03-20 8:00`, `2026-03-20`,
    /// `2026-03`, `2026`, `20260320T080000Z` and `20260320`.
    private static func instant(_ text: String) -> Date? {
        guard text.utf8.count >= 4, text.utf8.prefix(4).allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        if let match = text.wholeMatch(of: long) {
            return FeedDateParts(
                year: Int(match.1), month: match.2.flatMap { Int($0) } ?? 1, day: match.3.flatMap { Int($0) } ?? 1,
                hour: match.4.flatMap { Int($0) }, minute: match.5.flatMap { Int($0) },
                second: match.6.flatMap { Int($0) }, fraction: match.7, zone: match.8)?.date
        }
        guard let match = text.wholeMatch(of: short) else { return nil }
        return FeedDateParts(
            year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: match.4.flatMap { Int($0) },
            minute: match.5.flatMap { Int($0) }, second: match.6.flatMap { Int($0) }, fraction: match.7, zone: match.8)?
            .date
    }

    /// Parses a number of seconds since 1970, or of milliseconds if the year would otherwise be after 5138.
    private static func seconds(_ text: String) -> Date? {
        guard text.utf8.count >= 9, let number = Double(text), number.isFinite, number > 0 else { return nil }
        return Date(timeIntervalSince1970: number < 1e11 ? number : number / 1000)
    }
}
