public import Periodical

/// A page in which words were found.
public struct SearchHit: Sendable, Hashable {
    /// A piece of the text around the words.
    public struct Part: Sendable, Hashable, Encodable {
        /// The piece.
        public let text: String
        /// Whether it is one of the words.
        public let isMatch: Bool

        private enum CodingKeys: String, CodingKey {
            case text
            case isMatch = "match"
        }
    }

    /// The item, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that leads to the item, for people.
    public let label: String
    /// The item's title.
    public let title: String
    /// Where the page stands.
    public let position: PagePosition
    /// The page's title.
    public let pageTitle: String?
    /// The title of the article: that of the first of its pages that has one.
    public let articleTitle: String?
    /// The number of pages that the article has.
    public let articlePageCount: Int
    /// What the page is called, in pieces: its own title, or else its article's; empty where there is neither.
    public let heading: [Part]
    /// The words in their context, in pieces.
    public let context: [Part]
}
