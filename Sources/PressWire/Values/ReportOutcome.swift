/// The result of a report.
package enum ReportOutcome: String, Sendable, Hashable, CaseIterable, Codable {
    /// The server has counted the report.
    case counted
    /// The server had counted the report before.
    case known
    /// The report will never be counted, because its day is too far in the past or in the future.
    case refused
    /// No catalog contains the item yet, so the report may be sent again.
    case later
}
