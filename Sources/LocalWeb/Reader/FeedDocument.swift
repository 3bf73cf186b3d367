import Foundation
import IssueLibrary
import Periodical

/// A feed as the dialog of the web reader shows it: what it is, and how it is followed.
struct FeedDocument: Encodable {
    let handle: String
    let title: String
    /// The reader's own name for it; left out where it has none.
    let ownTitle: String?
    /// What it calls itself.
    let publishedTitle: String?
    /// Its address, without what nobody else is to know.
    let url: String?
    let home: String?
    let summary: String?
    /// The folders that it lies in, each as a path of names.
    let folders: [[String]]
    /// How long after a look the next one is due, such as `2h`; left out where it is the usual.
    let every: String?
    /// The same by its own rhythm, as far as that is known.
    let rhythm: String?
    /// How many days posts stay that it no longer has, 0 for ever; left out where it is the usual.
    let keep: Int?
    let usualKeep: Int
    /// Whether its pictures are kept; left out where it is as usual.
    let pictures: Bool?
    let usualPictures: Bool
    /// The most bytes that these take up; left out where it is the usual.
    let room: Int?
    let usualRoom: Int
    /// Whether the whole articles of its new posts are fetched.
    let articles: Bool
    let isFollowed: Bool
    let isEnded: Bool
    let posts: Int
    let unread: Int
    /// RFC 3339.
    let refreshedAt: String?
    let error: String?
    let hint: String?

    /// - Parameter usual: what holds where the feed has no setting of its own.
    init(_ publication: LibraryPublication, _ feed: FeedDetails, usual: FeedSettings) {
        handle = publication.handle
        title = publication.title ?? publication.handle
        (ownTitle, publishedTitle) = (feed.ownTitle, feed.publishedTitle)
        url = publication.url?.redacted
        home = PostDocument.web(feed.home)
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
