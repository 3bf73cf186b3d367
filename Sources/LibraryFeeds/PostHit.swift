public import LibraryCore
public import Periodical

/// A post that a search has found.
public struct PostHit: Sendable, Hashable {
    /// The post that matches the search.
    public let post: LibraryPost
    /// The text around the matches, in parts. Empty if only the title matches.
    public let context: [SearchHit.Part]

    /// The reference to the post, `HANDLE/NAME`.
    public var reference: ItemReference { post.reference }
    /// The name of the post. Names are unique in a feed.
    public var name: String { post.name }
    /// The heading of the post.
    public var heading: String { post.heading }
}
