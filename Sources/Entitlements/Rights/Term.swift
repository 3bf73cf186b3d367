package import Foundation

/// When a right that is given now begins and ends.
package enum Term {
    /// The next time of a product.
    /// - Parameters:
    ///   - period: how long it lasts; nil for ever.
    ///   - held: what the account holds of it: a time that ends is gone on with behind its end, so that no paid day is lost.
    ///   - zone: the publisher's.
    package static func next(_ period: Period?, held: [Span], at now: Date, in zone: TimeZone) -> Span? {
        guard let period else { return Span(from: now) }
        let lasting = Span.merged(held).first { $0.contains(now) }
        let begin = lasting?.end ?? now
        return Span(from: begin, to: period.end(from: begin, in: zone))
    }
}
