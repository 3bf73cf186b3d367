/// How a store sells its books.
public enum StoreSale: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing costs anything.
    case free
    /// Each book by itself.
    case single
    /// All books at once.
    case all
    /// For as long as one pays.
    case subscription
}
