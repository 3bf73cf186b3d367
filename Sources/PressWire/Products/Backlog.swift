import Foundation

/// Which earlier issues a subscription includes.
package enum Backlog: String, Sendable, Hashable, Codable, CaseIterable {
    /// No earlier issues.
    case nothing
    /// The issue that is the newest when the subscription starts.
    case current
    /// All issues that have been published.
    case published

    /// The earliest moment that dates can represent. Nothing was published before this moment.
    private static let earliest = Date(timeIntervalSince1970: -62_135_596_800)

    /// Returns the period of a subscription, extended to include the earlier issues.
    /// - Parameter current: Returns the publication date of the newest issue before a moment, or nil if there was none.
    func widened(_ span: Span, _ current: (Date) -> Date?) -> Span {
        let begin =
            switch self {
            case .nothing: span.begin
            case .current: current(span.begin).map { min($0, span.begin) } ?? span.begin
            case .published: min(Self.earliest, span.begin)
            }
        return Span(from: begin, to: span.end) ?? span
    }
}
