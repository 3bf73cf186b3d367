import Foundation
import IssueLibrary
import Periodical

/// A post as `list --json` prints it.
struct ListedPost: Encodable {
    /// `HANDLE/NAME`.
    let id: String
    let handle: String
    let name: String
    let kind = "post"
    /// What its feed is called.
    let feed: String
    @OrNull var title: String?
    /// RFC 3339.
    let date: String
    @OrNull var publishedAt: String?
    @OrNull var changedAt: String?
    let seenAt: String
    @OrNull var url: String?
    @OrNull var externalURL: String?
    let authors: [String]
    let categories: [String]
    let summary: String
    @OrNull var picture: String?
    let enclosures: [PostEnclosure]
    @OrNull var comments: String?
    @OrNull var language: String?
    @OrNull var source: String?
    let status = "available"
    let favorite: Bool
    /// 0 or 1.
    let read: Double
    @OrNull var readAt: String?
    let unread: Bool
    /// Whether its feed no longer has it.
    let withdrawn: Bool

    init(_ post: LibraryPost) {
        id = post.reference.description
        (handle, name, feed) = (post.handle, post.name, post.feedTitle)
        title = post.title
        date = post.date.rfc3339
        publishedAt = post.publishedAt?.rfc3339
        changedAt = post.changedAt?.rfc3339
        seenAt = post.seenAt.rfc3339
        url = post.link?.absoluteString
        externalURL = post.externalLink?.absoluteString
        (authors, categories, summary) = (post.authors, post.categories, post.summary)
        picture = post.picture?.absoluteString
        enclosures = post.enclosures
        comments = post.comments?.absoluteString
        language = post.language
        source = post.source
        (favorite, unread, withdrawn) = (post.isFavorite, !post.isRead, !post.isInFeed)
        read = post.isRead ? 1 : 0
        readAt = post.readAt?.rfc3339
    }
}
