public import Foundation

/// An account's entitlement to a product, as all interfaces show it.
public struct RightView: Codable, Sendable, Hashable {
    /// The product.
    public let product: String
    /// The title of the product, which is untrusted text.
    public let title: String?
    /// The content of the product: `issue`, `book`, `subscription` or `all`.
    public let kind: String
    /// The name of the issue or book. Null if the product contains more than one.
    public let item: String?
    /// The source, such as `free`, `grant`, `voucher`, `storekit` or `webhook`.
    public let source: String
    /// The start.
    public let begins: Date
    /// The end, including the grace period. Null for a permanent entitlement.
    public let ends: Date?
    /// Whether the entitlement is valid now.
    public let held: Bool
    /// Whether the user can end the entitlement, because it is a free subscription.
    public let endable: Bool

    /// Creates the view of an entitlement.
    public init(
        product: String, title: String?, kind: String, item: String?, source: String, begins: Date, ends: Date?,
        held: Bool, endable: Bool
    ) {
        (self.product, self.title, self.kind, self.item, self.source) = (product, title, kind, item, source)
        (self.begins, self.ends, self.held, self.endable) = (begins, ends, held, endable)
    }
}
