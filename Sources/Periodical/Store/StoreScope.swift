/// The scope of a store's folder.
public enum StoreScope: String, Sendable, Hashable, Codable {
    /// A catalog of any number of books.
    case catalog
    /// One book with its own shelf.
    case book
}
