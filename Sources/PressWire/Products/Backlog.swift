import Foundation

/// The earlier issues that a subscription includes.
package enum Backlog: String, Sendable, Hashable, Codable, CaseIterable {
    /// No earlier issues.
    case nothing
    /// The newest issue.
    case current
    /// All published issues.
    case published

    /// The first valid moment of dates. Nothing was published before this moment.
    private static let earliest = Date(timeIntervalSince1970: -62_135_596_800)

    /// Returns a subscription's time, extended so that it includes the dates of these issues.
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
