import Foundation
import IssueLibrary
import Periodical
import TerminalReader

extension ShelfPost {
    /// A post as the library has it.
    /// - Parameter picture: the file of its picture, where that is kept.
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
    /// A post among the issues of the shelf.
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
    /// A feed as the library has it.
    init(_ publication: LibraryPublication) {
        self.init(publication.handle, title: publication.title ?? publication.handle)
        folders = publication.feed?.folders ?? []
        (postCount, unreadCount) = (publication.itemCount, publication.unreadCount)
        refreshedAt = publication.refreshedAt
        problem = publication.isFollowed ? publication.error?.found : nil
        isEnded = publication.feed?.isEnded == true
    }
}
