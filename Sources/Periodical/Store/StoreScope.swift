/// The scope of a store: a catalog or a single book.
public enum StoreScope: String, Sendable, Hashable, Codable {
    /// A catalog of any number of books.
    case catalog
    /// A single book.
    case book
}
