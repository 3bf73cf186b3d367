public import Periodical

/// A search result: a title, page or post that matches the search.
public struct ShelfHit: Sendable, Hashable {
    /// A run of text.
    public struct Part: Sendable, Hashable {
        /// The part, which is untrusted text.
        public let text: String
        /// Whether the run matches the search.
        public let isMatch: Bool

        /// Creates a run of text.
        public init(_ text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// The item.
    public let item: ItemReference
    /// The item's title in parts.
    public let title: [Part]
    /// The publication's title, which is untrusted text.
    public let publication: String
    /// The page, or nil if the title matches.
    public let position: PagePosition?
    /// The matches and the text around them, or an empty array if the title matches.
    public let context: [Part]

    /// Whether the item is a post.
    public var isPost = false

    /// Creates a search result.
    public init(
        _ item: ItemReference, title: [Part], publication: String, position: PagePosition? = nil, context: [Part] = []
    ) {
        self.item = item
        self.title = title
        self.publication = publication
        self.position = position
        self.context = context
    }
}
