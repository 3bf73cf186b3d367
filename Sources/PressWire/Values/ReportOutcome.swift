/// The server's result for a report.
package enum ReportOutcome: String, Sendable, Hashable, CaseIterable, Codable {
    /// The server has counted the report.
    case counted
    /// The server had already counted the report.
    case known
    /// The server will never count the report, because its day is too far in the past or future.
    case refused
    /// No catalog contains the item yet, so the library may send the report again.
    case later
}
