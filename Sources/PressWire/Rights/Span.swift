package import Foundation

/// A half-open period of time, which includes its start but not its end.
package struct Span: Sendable, Hashable {
    package let begin: Date
    /// The end of the period, or nil if it has none.
    package let end: Date?

    /// Creates a period, or returns nil if the end is not after the start.
    package init?(from begin: Date, to end: Date? = nil) {
        if let end, end <= begin { return nil }
        self.begin = begin
        self.end = end
    }

    /// Whether the period contains a moment.
    package func contains(_ moment: Date) -> Bool { begin <= moment && isUnfinished(at: moment) }

    /// Whether the period has not yet ended at a moment.
    package func isUnfinished(at moment: Date) -> Bool { end.map { moment < $0 } ?? true }

    /// Whether the period contains a date, or any part of the date if it is a whole day.
    package func holds(_ date: IssueDate) -> Bool { begin <= date.last && isUnfinished(at: date.first) }

    /// Returns the smallest number of periods that cover the same times, in order.
    package static func merged(_ spans: [Span]) -> [Span] {
        var merged: [Span] = []
        for span in spans.sorted(by: { $0.begin < $1.begin }) {
            guard let last = merged.last, last.end.map({ span.begin <= $0 }) ?? true else {
                merged.append(span)
                continue
            }
            // The joined period has the later end, or none if either period has none.
            let end = last.end.flatMap { first in span.end.map { max(first, $0) } }
            merged[merged.count - 1] = Span(last.begin, end)
        }
        return merged
    }

    private init(_ begin: Date, _ end: Date?) {
        self.begin = begin
        self.end = end
    }
}
