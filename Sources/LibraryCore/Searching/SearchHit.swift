public import Periodical

/// A page that matches a search.
public struct SearchHit: Sendable, Hashable {
    /// A part of a text: either a match, or the text before, between or after matches.
    public struct Part: Sendable, Hashable, Encodable {
        /// The text of the part.
        public let text: String
        /// Whether the part is a match.
        public let isMatch: Bool

        private enum CodingKeys: String, CodingKey {
            case text
            case isMatch = "match"
        }
    }

    /// The reference of the item, `HANDLE/NAME`.
    public let item: ItemReference
    /// The item's shortest unique name, for display.
    public let label: String
    /// The item's title.
    public let title: String
    /// The position of the page.
    public let position: PagePosition
    /// The page's title.
    public let pageTitle: String?
    /// The title of the article, which is the first title among its pages.
    public let articleTitle: String?
    /// The number of pages in the article.
    public let articlePageCount: Int
    /// The page's title in parts, or the article's title if the page has none. Empty if neither has a title.
    public let heading: [Part]
    /// The excerpt around the matches, in parts.
    public let context: [Part]
}
