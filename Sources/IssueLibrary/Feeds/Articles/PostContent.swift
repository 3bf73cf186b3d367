public import Foundation
public import Periodical

/// What a post says: what its feed gave, or the whole article of its page.
public struct PostContent: Sendable, Hashable {
    /// The whole article of a post, as it was fetched from its page.
    public struct Article: Sendable, Hashable {
        /// Where it came from, after redirects.
        public let url: URL?
        /// When it was fetched.
        public let fetchedAt: Date
        /// Whether its feed has edited the post since: fetched again, it may be another.
        public let isOutdated: Bool
    }

    /// HTML that was sanitised: it runs nothing, has no style, and its addresses are absolute. Empty where there is none.
    public let html: String
    /// Whether that is the whole article, and not what the feed gave.
    public let isWhole: Bool
    /// The whole article, where it is here; nil where it was not fetched.
    public let article: Article?
    /// Why the whole article could not be had when it was last asked for; nil where it is here, or was not asked for.
    public let error: MastheadError?
}
