package import Foundation

/// A time that begins and ends: its begin is part of it, its end is not.
package struct Span: Sendable, Hashable {
    package let begin: Date
    /// Nil where it does not end.
    package let end: Date?

    /// Names a time; nil for one that would be over before it began.
    package init?(from begin: Date, to end: Date? = nil) {
        if let end, end <= begin { return nil }
        self.begin = begin
        self.end = end
    }

    /// Whether a moment is in it.
    package func contains(_ moment: Date) -> Bool { begin <= moment && isUnfinished(at: moment) }

    /// Whether it is not over at a moment.
    package func isUnfinished(at moment: Date) -> Bool { end.map { moment < $0 } ?? true }

    /// Whether any of a date's day, or its moment, is in it.
    package func holds(_ date: IssueDate) -> Bool { begin <= date.last && isUnfinished(at: date.first) }

    /// The same times as fewest spans, in their order: what overlaps or follows without a gap is one.
    package static func merged(_ spans: [Span]) -> [Span] {
        var merged: [Span] = []
        for span in spans.sorted(by: { $0.begin < $1.begin }) {
            guard let last = merged.last, last.end.map({ span.begin <= $0 }) ?? true else {
                merged.append(span)
                continue
            }
            // The later end of the two, where both have one.
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
