/// The content of a product.
package enum ProductKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// One issue.
    case issue
    /// One book.
    case book
    /// The issues that are published during the subscription, permanently, and the books while it lasts.
    case subscription
    /// Everything while it lasts, and the issues that are published in that time, permanently.
    case all

    /// Whether the product is a single item.
    package var isOfOneItem: Bool { self == .issue || self == .book }
}
