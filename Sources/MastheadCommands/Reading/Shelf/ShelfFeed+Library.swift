import Foundation
import IssueLibrary
import Periodical
import TerminalReader

extension ShelfItem {
    /// Creates a shelf item from a post.
    init(_ post: LibraryPost) {
        self.init(ItemView(PostView(post)))
        self.post = post.id.rawValue
    }
}

extension ShelfFeed {
    /// Creates a shelf feed from a library's feed.
    init(_ publication: LibraryPublication) {
        self.init(publication.handle, title: publication.title ?? publication.handle)
        folders = publication.feed?.folders ?? []
        (postCount, unreadCount) = (publication.itemCount, publication.unreadCount)
        refreshedAt = publication.refreshedAt
        problem = publication.isFollowed ? publication.error?.found : nil
        isEnded = publication.feed?.isEnded == true
    }
}
