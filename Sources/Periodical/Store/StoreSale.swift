/// How a store sells its books.
public enum StoreSale: String, Sendable, Hashable, Codable, CaseIterable {
    /// All books are free.
    case free
    /// Each book is sold separately.
    case single
    /// All books are sold together.
    case all
    /// Access is sold by subscription.
    case subscription
}
