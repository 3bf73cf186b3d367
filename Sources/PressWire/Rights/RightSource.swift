/// The way in which an account received a right.
package enum RightSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// A free subscription.
    case free
    /// A grant by the publisher.
    case grant
    /// A voucher.
    case voucher
    /// An App Store purchase.
    case storekit
    /// A payment, as reported by a payment provider.
    case webhook
}
