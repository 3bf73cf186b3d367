package import Foundation

/// An account's right to a product, temporary or permanent.
package struct Right: Sendable, Hashable, Identifiable {
    package let id: String
    package let product: Product
    package let begin: Date
    /// The end of the right, or nil if the right is permanent.
    package let end: Date?
    /// The end of the grace period, during which the store retries a failed payment.
    package let graceEnd: Date?
    /// When the publisher or the store revoked the right, or nil if it was not revoked.
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

    /// Whether the App Store refunded the purchase. A refunded right gives no access at all, because the buyer could
    /// have passed the purchase on to another account before the refund. Files that were already downloaded stay.
    package var isRefunded: Bool { source == .storekit && revoked != nil }

    /// The period that was paid for or granted, not counting the grace period.
    package var paid: Span? { Span(from: begin, to: [end, revoked].compactMap { $0 }.min()) }

    /// The period in which the right is valid, up to the end of the grace period or the revocation. Nil if it is empty.
    package var span: Span? {
        let lasting = end.map { end in graceEnd.map { max(end, $0) } ?? end }
        let last = [lasting, revoked].compactMap { $0 }.min()
        return Span(from: begin, to: last)
    }
}
