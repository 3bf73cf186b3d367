/// What books of a store belong to.
public struct StoreCategory: Sendable, Hashable, Codable {
    /// What rows call it.
    public var id: String
    /// What people call it.
    public var title: String

    /// Makes a category.
    public init(id: String, title: String) {
        self.id = id
        self.title = title
    }
}
