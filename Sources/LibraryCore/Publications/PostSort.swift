/// The order of a list of posts.
public enum PostSort: String, Sendable, Hashable, CaseIterable, Codable {
    /// The newest post first.
    case newest
    /// The oldest post first.
    case oldest
    /// By title, starting with the posts that have no title.
    case title
}
