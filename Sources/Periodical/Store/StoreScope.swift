/// What a store's folder is for.
public enum StoreScope: String, Sendable, Hashable, Codable {
    /// A catalog of any number of books.
    case catalog
    /// One book, which has a shelf of its own.
    case book
}
