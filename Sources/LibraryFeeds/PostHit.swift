public import LibraryCore
public import Periodical

/// A post found by a search.
public struct PostHit: Sendable, Hashable {
    /// The post.
    public let post: LibraryPost
    /// The text around the matches, split into parts; empty if only the title matches.
    public let context: [SearchHit.Part]

    /// The reference `HANDLE/NAME`.
    public var reference: ItemReference { post.reference }
    /// The name of the post, which is unique in its feed.
    public var name: String { post.name }
    /// The text that is shown as the heading.
    public var heading: String { post.heading }
}
