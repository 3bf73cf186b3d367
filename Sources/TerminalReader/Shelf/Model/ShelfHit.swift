public import Periodical

/// A place that has the words that were looked for.
public struct ShelfHit: Sendable, Hashable {
    /// A piece of a text.
    public struct Part: Sendable, Hashable {
        /// The piece; foreign text.
        public let text: String
        /// Whether it is one of the words.
        public let isMatch: Bool

        /// Describes a piece.
        public init(_ text: String, isMatch: Bool) {
            self.text = text
            self.isMatch = isMatch
        }
    }

    /// The item.
    public let item: ItemReference
    /// The item's title in pieces.
    public let title: [Part]
    /// What people call its publication; foreign text.
    public let publication: String
    /// The page; nil where the title has the words.
    public let position: PagePosition?
    /// The words with what stands around them; empty where the title has them.
    public let context: [Part]

    /// Whether it is a post.
    public var isPost = false

    /// Describes a hit.
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
