import Foundation

/// The issues that a subscription gives of those that were out before it began.
package enum Backlog: String, Sendable, Hashable, Codable, CaseIterable {
    /// None.
    case nothing
    /// The newest of them.
    case current
    /// All.
    case published

    /// Before this moment nothing came out: the first that a calendar of our era has.
    private static let earliest = Date(timeIntervalSince1970: -62_135_596_800)

    /// A subscription's time with the dates of these issues in it.
    /// - Parameter current: when the newest issue came out that was out at a moment; nil if there was none.
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
