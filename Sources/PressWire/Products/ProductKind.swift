/// The content of a product.
package enum ProductKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// One issue.
    case issue
    /// One book.
    case book
    /// The issues that are published during the subscription, permanently. Books are included until the subscription
    /// ends.
    case subscription
    /// Everything until the right ends. The issues that are published during that time are included permanently.
    case all

    /// Whether the product is a single item.
    package var isOfOneItem: Bool { self == .issue || self == .book }
}
