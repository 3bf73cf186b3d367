public import Foundation
public import Periodical

/// The content of a post: the text from the feed, or the full text from the post's page.
public struct PostContent: Sendable, Hashable {
    /// The full text of a post, downloaded from the post's page.
    public struct Article: Sendable, Hashable {
        /// The URL of the article after redirects.
        public let url: URL?
        /// The time of the download.
        public let fetchedAt: Date
        /// Whether the feed has edited the post since the download, so that the article may have changed too.
        public let isOutdated: Bool
    }

    /// Sanitized HTML without scripts and styles, with absolute URLs. The string is empty if the post has no content.
    public let html: String
    /// Whether ``html`` is the full text instead of the text from the feed.
    public let isWhole: Bool
    /// The full text's source, or nil if the full text is not downloaded.
    public let article: Article?
    /// The error of the last download of the full text, or nil if the full text is available or was never requested.
    public let error: MastheadError?
}
