/// The result of a report.
package enum ReportOutcome: String, Sendable, Hashable, CaseIterable, Codable {
    /// The report was counted now.
    case counted
    /// The report was counted before.
    case known
    /// The report will never be counted, because its day is too old or in the future.
    case refused
    /// No known catalog has the item yet, so the report may be sent again.
    case later
}
