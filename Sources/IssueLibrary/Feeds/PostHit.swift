public import Periodical

/// A post in which words were found.
public struct PostHit: Sendable, Hashable {
    /// The post.
    public let post: LibraryPost
    /// The words in their context, in pieces; empty where only the title has them.
    public let context: [SearchHit.Part]

    /// `HANDLE/NAME`.
    public var reference: ItemReference { post.reference }
    /// Its name in its feed.
    public var name: String { post.name }
    /// What it is called.
    public var heading: String { post.heading }
}
