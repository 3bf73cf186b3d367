/// The content that a product includes.
package enum ProductKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// One issue.
    case issue
    /// One book.
    case book
    /// All issues that are published during the subscription, and all books. Readers keep the issues permanently, and
    /// have the books until the subscription ends.
    case subscription
    /// All content until the right ends. The account keeps the issues that are published in that time.
    case all

    /// Whether the product is a single item.
    package var isOfOneItem: Bool { self == .issue || self == .book }
}
