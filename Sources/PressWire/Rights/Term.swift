package import Foundation

/// Computes the start and end of a new right.
package enum Term {
    /// Returns the next period for which an account gets a product.
    /// - Parameters:
    ///   - period: The product's period, or nil for a permanent product.
    ///   - held: The account's existing periods. A new period starts when the current one ends, so that no paid day is
    ///     lost.
    ///   - zone: The publisher's time zone.
    package static func next(_ period: Period?, held: [Span], at now: Date, in zone: TimeZone) -> Span? {
        guard let period else { return Span(from: now) }
        let lasting = Span.merged(held).first { $0.contains(now) }
        let begin = lasting?.end ?? now
        return Span(from: begin, to: period.end(from: begin, in: zone))
    }
}
