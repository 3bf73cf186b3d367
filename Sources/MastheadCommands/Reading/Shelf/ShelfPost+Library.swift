import Foundation
import IssueLibrary
import Periodical
import TerminalReader

extension ShelfPost {
    /// Creates a shelf's post from a post in the library.
    /// - Parameter picture: the file of the post's picture, if it is downloaded.
    init(_ post: LibraryPost, picture: URL?) {
        self.init(post.id.rawValue, post.reference, title: post.heading, feedTitle: post.feedTitle, date: post.date)
        authors = post.authors.isEmpty ? nil : post.authors.joined(separator: ", ")
        (isRead, isFavorite) = (post.isRead, post.isFavorite)
        self.picture = picture
        link = (post.link ?? post.externalLink).map(\.absoluteString)
        enclosureCount = post.enclosures.count
    }
}

extension ShelfItem {
    /// Creates an item of the shelf from a post.
    init(_ post: LibraryPost) {
        self.init(post.reference, title: post.heading)
        self.post = post.id.rawValue
        presence = .here
        progress = post.isRead ? .read : .unread
        isNew = !post.isRead
        isFavorite = post.isFavorite
        date = post.date
        authors = post.authors.isEmpty ? nil : post.authors.joined(separator: ", ")
        summary = post.summary
        arrived = post.seenAt
    }
}

extension ShelfFeed {
    /// Creates a shelf's feed from a feed in the library.
    init(_ publication: LibraryPublication) {
        self.init(publication.handle, title: publication.title ?? publication.handle)
        folders = publication.feed?.folders ?? []
        (postCount, unreadCount) = (publication.itemCount, publication.unreadCount)
        refreshedAt = publication.refreshedAt
        problem = publication.isFollowed ? publication.error?.found : nil
        isEnded = publication.feed?.isEnded == true
    }
}
