/// What became of a report.
package enum ReportOutcome: String, Sendable, Hashable, Codable {
    /// It was counted.
    case counted
    /// It was counted before.
    case known
    /// It never will be: its day is too long ago, or yet to come.
    case refused
    /// No catalog has the item, or none that was looked at by now: it may be sent again.
    case later
}
