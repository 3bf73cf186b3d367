/// How an account obtained a right.
package enum RightSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// A free subscription.
    case free
    /// A grant by the publisher.
    case grant
    /// A voucher.
    case voucher
    /// An App Store purchase.
    case storekit
    /// A payment that a payment provider reported.
    case webhook
}
