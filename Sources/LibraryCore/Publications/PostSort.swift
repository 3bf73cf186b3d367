/// The order of a list of posts.
public enum PostSort: String, Sendable, Hashable, CaseIterable, Codable {
    /// The newest post first.
    case newest
    /// The oldest post first.
    case oldest
    /// By title. Posts without a title come first.
    case title
}
