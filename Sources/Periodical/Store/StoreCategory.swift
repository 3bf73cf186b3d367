/// A category of books in a store.
public struct StoreCategory: Sendable, Hashable, Codable {
    /// The id that catalog rows use to refer to the category.
    public var id: String
    /// The title.
    public var title: String

    /// Creates a category.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}
