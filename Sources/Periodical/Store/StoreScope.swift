/// What a store's folder is for.
public enum StoreScope: String, Sendable, Hashable, Codable {
    /// A catalogue of any number of books.
    case catalogue
    /// One book, which has a shelf of its own.
    case book
}
