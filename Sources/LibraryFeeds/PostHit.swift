public import LibraryCore
public import Periodical

/// A post found by a search.
public struct PostHit: Sendable, Hashable {
    /// The post.
    public let post: LibraryPost
    /// The text around the matches, in parts. Empty if only the title matches.
    public let context: [SearchHit.Part]

    /// The post's reference, `HANDLE/NAME`.
    public var reference: ItemReference { post.reference }
    /// The post's name, which is unique in its feed.
    public var name: String { post.name }
    /// The post's heading.
    public var heading: String { post.heading }
}
