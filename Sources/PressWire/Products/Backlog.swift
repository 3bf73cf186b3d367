import Foundation

/// The earlier issues that a subscription includes.
package enum Backlog: String, Sendable, Hashable, Codable, CaseIterable {
    /// No earlier issues.
    case nothing
    /// The newest issue at the start of the subscription.
    case current
    /// All issues published so far.
    case published

    /// The earliest date that can be represented. Nothing was published before it.
    private static let earliest = Date(timeIntervalSince1970: -62_135_596_800)

    /// Returns a subscription's period, extended to cover the earlier issues.
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
