/// The content that a product includes.
package enum ProductKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// One issue.
    case issue
    /// One book.
    case book
    /// All books, and all issues published during the subscription. Readers keep the issues for good, and the books
    /// until the subscription ends.
    case subscription
    /// All content until the right ends. Issues published in that time stay with the account.
    case all

    /// Whether the product is a single item.
    package var isOfOneItem: Bool { self == .issue || self == .book }
}
