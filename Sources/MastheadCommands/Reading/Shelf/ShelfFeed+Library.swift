import Foundation
import IssueLibrary
import Periodical
import TerminalReader

extension ShelfItem {
    /// Creates an item of the shelf from a post.
    init(_ post: LibraryPost) {
        self.init(ItemView(PostView(post)))
        self.post = post.id.rawValue
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
