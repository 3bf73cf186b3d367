/// What the server did with a report.
package enum ReportOutcome: String, Sendable, Hashable, CaseIterable, Codable {
    /// The server counted the report.
    case counted
    /// The server had already counted the report.
    case known
    /// The server will never count the report, because its day is too far in the past or in the future.
    case refused
    /// The item is not in any catalog yet, so the library may send the report again.
    case later
}
