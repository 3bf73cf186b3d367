import Foundation
import IssueLibrary
import Periodical

/// A feed and its settings, as the web reader's dialog shows them.
struct FeedDocument: Encodable {
    let handle: String
    let title: String
    /// The user's name for the feed, or nil if the user has not renamed the feed.
    let ownTitle: String?
    /// The title in the feed itself.
    let publishedTitle: String?
    /// The feed's URL without secrets.
    let url: String?
    let home: String?
    let summary: String?
    /// The feed's folders, each as a path of names.
    let folders: [[String]]
    /// The time between checks, such as `2h`, or nil for the default.
    let every: String?
    /// The time between checks that suits the feed's publishing rhythm, or nil if the rhythm is not known.
    let rhythm: String?
    /// How many days posts stay after the feed removes them (0: forever), or nil for the default.
    let keep: Int?
    let usualKeep: Int
    /// Whether the feed's pictures are stored, or nil for the default.
    let pictures: Bool?
    let usualPictures: Bool
    /// The maximum size of the stored pictures in bytes, or nil for the default.
    let room: Int?
    let usualRoom: Int
    /// Whether the full text of new posts is downloaded.
    let articles: Bool
    let isFollowed: Bool
    let isEnded: Bool
    let posts: Int
    let unread: Int
    /// The time of the last check in RFC 3339.
    let refreshedAt: String?
    let error: String?
    let hint: String?

    /// - Parameter usual: The defaults for settings that the feed does not have.
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
