import Foundation
import IssueLibrary
import Periodical

/// A feed and its settings in the web reader's dialog.
struct FeedDocument: Encodable {
    let handle: String
    let title: String
    /// The user's own name for the feed. Nil if the user has not renamed the feed.
    let ownTitle: String?
    /// The title that the feed declares.
    let publishedTitle: String?
    /// The URL of the feed, without secrets.
    let url: String?
    let home: String?
    let summary: String?
    /// The paths of the folders that contain the feed, as lists of names.
    let folders: [[String]]
    /// The feed's check interval, such as `2h`, or nil for the default.
    let every: String?
    /// The check interval that matches the feed's rhythm, or nil if the rhythm is unknown.
    let rhythm: String?
    /// The number of days for which posts stay after they leave the feed. 0 means forever, and nil means the default.
    let keep: Int?
    let usualKeep: Int
    /// Whether the library stores the feed's pictures. Nil for the default.
    let pictures: Bool?
    let usualPictures: Bool
    /// The maximum size of the stored pictures, in bytes. Nil for the default.
    let room: Int?
    let usualRoom: Int
    /// Whether the library downloads the full text of new posts.
    let articles: Bool
    let isFollowed: Bool
    let isEnded: Bool
    let posts: Int
    let unread: Int
    /// The time of the last check in RFC 3339 format.
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
