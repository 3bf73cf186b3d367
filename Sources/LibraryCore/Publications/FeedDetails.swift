public import Foundation

/// The details and settings of a feed.
public struct FeedDetails: Sendable, Hashable {
    /// The feed's own title, or nil if the feed was never read or has no title.
    public internal(set) var publishedTitle: String?
    /// The name that the user gave the feed, or nil to use the feed's own title.
    public let ownTitle: String?
    /// The URL of the feed's website.
    public let home: URL?
    /// The URL of the feed's picture.
    public let picture: URL?
    /// The feed's description as plain text.
    public let summary: String?
    /// The feed's language, as a BCP 47 tag.
    public let language: String?
    /// The feed's folders, each as a path of names.
    public let folders: [[String]]
    /// The default number of days to keep posts that the feed has dropped.
    public static let usualRetentionDays = 90
    /// The number of days to keep posts that this feed has dropped: 0 means forever, nil means the default.
    public let retentionDays: Int?
    /// Whether the feed's pictures are kept for offline reading, or nil for the default.
    public let keepsPictures: Bool?
    /// The maximum size of the feed's pictures in bytes, or nil for the default. Pictures of the oldest posts are
    /// deleted first.
    public let pictureLimit: Int?
    /// The range of values for ``pictureLimit``, in bytes.
    public static let pictureLimits = 1_000_000...1_000_000_000_000
    /// Whether Masthead downloads the full text of new posts from their pages.
    public let fetchesArticles: Bool
    /// Whether the server reports that the feed has ended. Ended feeds are no longer checked.
    public let isEnded: Bool

    package init(
        ownTitle: String? = nil, home: URL? = nil, picture: URL? = nil, summary: String? = nil,
        language: String? = nil, folders: [[String]] = [], retentionDays: Int? = nil, keepsPictures: Bool? = nil,
        pictureLimit: Int? = nil, fetchesArticles: Bool = false, isEnded: Bool = false
    ) {
        self.ownTitle = ownTitle
        self.home = home
        self.picture = picture
        self.summary = summary
        self.language = language
        self.folders = folders
        self.retentionDays = retentionDays
        self.keepsPictures = keepsPictures
        self.pictureLimit = pictureLimit
        self.fetchesArticles = fetchesArticles
        self.isEnded = isEnded
    }

    func withPublishedTitle(_ title: String?) -> FeedDetails {
        var details = self
        details.publishedTitle = title
        return details
    }
}
