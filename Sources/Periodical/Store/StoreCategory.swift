/// A category of books in a store.
public struct StoreCategory: Sendable, Hashable, Codable {
    /// The id that rows use.
    public var id: String
    /// The title.
    public var title: String

    /// Creates a category.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}
