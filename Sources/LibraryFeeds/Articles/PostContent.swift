public import Foundation
public import Periodical

/// The content of a post: the feed's text, or the full text from the post's page.
public struct PostContent: Sendable, Hashable {
    /// The source of a post's full text, which was downloaded from the post's page.
    public struct Article: Sendable, Hashable {
        /// The URL of the article after redirects.
        public let url: URL?
        /// The time at which the article was downloaded.
        public let fetchedAt: Date
        /// Whether the feed has changed the post since the download, so that the article may have changed too.
        public let isOutdated: Bool
    }

    /// The content as sanitized HTML without scripts and styles, with absolute URLs; empty if the post has no content.
    public let html: String
    /// Whether ``html`` is the full text instead of the feed's text.
    public let isWhole: Bool
    /// The source of the full text, or nil if the full text is not downloaded.
    public let article: Article?
    /// The error of the last attempt to download the full text, or nil if the full text is available or was never
    /// requested.
    public let error: MastheadError?
}
