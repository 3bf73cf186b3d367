/// What a product gives to its holder.
package enum ProductKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// One issue.
    case issue
    /// One book.
    case book
    /// The issues whose date comes while it lasts, for good, and for as long as it lasts the books.
    case subscription
    /// All there is while it lasts, and the issues that came meanwhile for good.
    case all

    /// Whether it names what it gives: one thing.
    package var isOfOneItem: Bool { self == .issue || self == .book }
}
