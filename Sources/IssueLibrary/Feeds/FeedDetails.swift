public import Foundation

/// What is known of a publication as a feed.
public struct FeedDetails: Sendable, Hashable {
    /// What the feed calls itself; nil where it was never read, or says nothing.
    public let publishedTitle: String?
    /// The reader's own name for it; nil where it is called as it calls itself.
    public let ownTitle: String?
    /// The page that people read.
    public let home: URL?
    /// Its picture.
    public let picture: URL?
    /// What it says of itself, in words.
    public let summary: String?
    /// Its language, as a tag of BCP 47.
    public let language: String?
    /// The folders that it lies in, each as a path of names.
    public let folders: [[String]]
    /// How many days posts are kept that a feed no longer has, where nothing else was chosen.
    public static let usualRetentionDays = 90
    /// The same for this feed; 0 for ever, nil for as long as is usual.
    public let retentionDays: Int?
    /// Whether its pictures are kept for reading offline; nil for what is usual.
    public let keepsPictures: Bool?
    /// The most bytes that its pictures take up: those of its oldest posts go first. Nil for as many as is usual.
    public let pictureLimit: Int?
    /// How many these may be.
    public static let pictureLimits = 1_000_000...1_000_000_000_000
    /// Whether the whole articles of its new posts are fetched from their pages.
    public let fetchesArticles: Bool
    /// Whether its server says that nothing will come any more. It is no longer looked at.
    public let isEnded: Bool

    init(_ record: FeedRecord, title: String?) {
        (publishedTitle, ownTitle) = (title, record.ownTitle)
        (home, picture, summary, folders) = (record.home, record.picture, record.summary, record.folders)
        language = record.language
        (retentionDays, keepsPictures, isEnded) = (record.retentionDays, record.keepsPictures, record.isEnded)
        (pictureLimit, fetchesArticles) = (record.pictureLimit, record.fetchesArticles ?? false)
    }
}
