import Foundation
import IssueLibrary
import Periodical

/// A feed and its settings, as the web reader's dialog shows them.
struct FeedDocument: Encodable {
    let handle: String
    let title: String
    /// The user's own name for the feed, or nil if the feed was not renamed.
    let ownTitle: String?
    /// The title that the feed itself declares.
    let publishedTitle: String?
    /// The feed's URL, without secrets.
    let url: String?
    let home: String?
    let summary: String?
    /// The folders that contain the feed, each as a list of names.
    let folders: [[String]]
    /// The feed's check interval, for example `2h`, or nil for the default.
    let every: String?
    /// The check interval that matches how often the feed changes, or nil if unknown.
    let rhythm: String?
    /// How many days posts stay after they leave the feed. 0 means forever, nil means the default.
    let keep: Int?
    let usualKeep: Int
    /// Whether the library stores the feed's pictures, or nil for the default.
    let pictures: Bool?
    let usualPictures: Bool
    /// The maximum size of the stored pictures in bytes, or nil for the default.
    let room: Int?
    let usualRoom: Int
    /// Whether the library downloads the full text of new posts.
    let articles: Bool
    let isFollowed: Bool
    let isEnded: Bool
    let posts: Int
    let unread: Int
    /// When the feed was last checked, in RFC 3339.
    let refreshedAt: String?
    let error: String?
    let hint: String?

    /// - Parameter usual: The default values for settings that the feed does not set.
    init(_ publication: LibraryPublication, _ feed: FeedDetails, usual: FeedSettings) {
        handle = publication.handle
        title = publication.title ?? publication.handle
        (ownTitle, publishedTitle) = (feed.ownTitle, feed.publishedTitle)
        url = publication.url?.redacted
        home = PostLinks.web(feed.home)
        (summary, folders) = (feed.summary, feed.folders)
        (every, rhythm) = (publication.interval?.description, publication.rhythm?.description)
        (keep, usualKeep) = (feed.retentionDays, usual.retentionDays)
        (pictures, usualPictures) = (feed.keepsPictures, usual.keepsPictures)
        (room, usualRoom) = (feed.pictureLimit, usual.pictureLimit)
        articles = feed.fetchesArticles
        (isFollowed, isEnded) = (publication.isFollowed, feed.isEnded)
        (posts, unread) = (publication.itemCount, publication.unreadCount)
        refreshedAt = publication.refreshedAt?.rfc3339
        error = publication.isFollowed ? publication.error?.found : nil
        hint = publication.isFollowed ? publication.error?.readerHint : nil
    }
}
