/// The kinds of publications.
public enum PublicationKind: String, Codable, Sendable, Hashable, CaseIterable {
    /// A periodical with issues.
    case magazine
    /// A shelf of books.
    case bookshelf
    /// A feed of posts.
    case feed
}
