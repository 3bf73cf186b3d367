package import Foundation

/// That a product is somebody's for a time.
package struct Right: Sendable, Hashable, Identifiable {
    package let id: String
    package let product: Product
    package let begin: Date
    /// When it ends; nil for what stays.
    package let end: Date?
    /// Until when it goes on while a payment that failed is tried again.
    package let graceEnd: Date?
    /// Since when the publisher or the store has taken it back.
    package let revoked: Date?
    package let source: RightSource

    package init(
        id: String, product: Product, begin: Date, end: Date? = nil, graceEnd: Date? = nil, revoked: Date? = nil,
        source: RightSource
    ) {
        self.id = id
        self.product = product
        self.begin = begin
        self.end = end
        self.graceEnd = graceEnd
        self.revoked = revoked
        self.source = source
    }

    /// Whether the App Store returned the money. Anyone can pass such a purchase on before that, so it gives nothing any more; what was
    /// downloaded stays.
    package var isRefunded: Bool { source == .storekit && revoked != nil }

    /// The time that was paid for, or given: without the grace period.
    package var paid: Span? { Span(from: begin, to: [end, revoked].compactMap { $0 }.min()) }

    /// The time in which it counts: to the end of the grace period, and no longer than until it was taken back. Nil where that is none.
    package var span: Span? {
        let lasting = end.map { end in graceEnd.map { max(end, $0) } ?? end }
        let last = [lasting, revoked].compactMap { $0 }.min()
        return Span(from: begin, to: last)
    }
}
