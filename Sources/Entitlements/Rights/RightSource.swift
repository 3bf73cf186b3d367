/// Where a right comes from.
package enum RightSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// A subscription that costs nothing.
    case free
    /// The publisher's hand.
    case grant
    /// A voucher.
    case voucher
    /// A purchase in the App Store.
    case storekit
    /// A payment that a provider tells of.
    case webhook
}
