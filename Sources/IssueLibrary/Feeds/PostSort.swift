/// The order of a list of posts.
public enum PostSort: String, Sendable, Hashable, CaseIterable, Codable {
    /// The newest first.
    case newest
    /// The oldest first.
    case oldest
    /// By their titles; those without one first.
    case title
}
