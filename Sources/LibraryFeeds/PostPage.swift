import LibraryCore

/// A page in a list of posts.
public struct PostPage: Sendable, Hashable {
    /// The posts on the page, in the order of the list.
    public let posts: [LibraryPost]
    /// The start of the next page, or nil on the last page.
    public let next: PostPlace?
}

/// A cursor in a list of posts, which stays valid if earlier posts are added or removed.
public struct PostPlace: Sendable, Hashable, Codable {
    /// The publication date of the post before the cursor, in seconds since 1970.
    let date: Double
    /// The title of the post before the cursor.
    let title: String?
    /// The ID of the post before the cursor.
    let id: Int64

    init(date: Double, title: String?, id: Int64) { (self.date, self.title, self.id) = (date, title, id) }

    /// Creates a cursor after a post.
    public init(after post: LibraryPost) {
        (date, title, id) = (post.date.timeIntervalSince1970, post.title, post.id.rawValue)
    }
}
