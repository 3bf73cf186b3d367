public import Foundation
public import Periodical

/// A post's content: the feed's text, or the full text from the post's web page.
public struct PostContent: Sendable, Hashable {
    /// The source of a post's full text.
    public struct Article: Sendable, Hashable {
        /// The article's URL after redirects.
        public let url: URL?
        /// When the article was downloaded.
        public let fetchedAt: Date
        /// Whether the feed has changed the post since the download, so that the article may have changed too.
        public let isOutdated: Bool
    }

    /// The content as sanitized HTML, without scripts and styles and with absolute URLs. Empty if the post has no
    /// content.
    public let html: String
    /// Whether ``html`` contains the full text, rather than the feed's text.
    public let isWhole: Bool
    /// The source of the full text, or nil if it is not downloaded.
    public let article: Article?
    /// The error of the last attempt to download the full text, or nil if the full text is available or was never
    /// requested.
    public let error: MastheadError?
}
