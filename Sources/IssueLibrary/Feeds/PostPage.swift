/// A part of a list of posts.
public struct PostPage: Sendable, Hashable {
    /// The posts, in the order of the list.
    public let posts: [LibraryPost]
    /// Where the next part begins; nil where this is the last.
    public let next: PostPlace?
}

/// A place in a list of posts, which stays right whatever comes or goes before it.
public struct PostPlace: Sendable, Hashable, Codable {
    /// When the post before it came out, in seconds since 1970.
    let date: Double
    /// The title of the post before it.
    let title: String?
    /// The number of the post before it.
    let id: Int64

    /// The place behind a post.
    public init(after post: LibraryPost) {
        (date, title, id) = (post.date.timeIntervalSince1970, post.title, post.id.rawValue)
    }
}
