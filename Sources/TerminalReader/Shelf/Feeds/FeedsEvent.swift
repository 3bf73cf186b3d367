import Periodical

/// An event on the feeds screen that the shelf handles.
enum FeedsEvent: Sendable {
    /// The posts that match a query were listed.
    case list(Result<ShelfPostList, MastheadError>, for: PostListQuery)
    /// The details of the requested posts were loaded.
    case posts(Result<[ShelfPost], MastheadError>, asked: [ShelfPost.ID])
    /// The post with the requested reference was loaded.
    case found(ShelfPost)
    /// A post on the shelf was loaded, to carry out a command on it.
    case wanted(ShelfPost, ShelfCommand)
    /// The content of a post was loaded.
    case content(Result<ShelfPostContent, MastheadError>, of: ShelfPost.ID)
    /// A post's full text was loaded along with its pictures. Ignored if the user has switched back to the feed's text.
    case pictures(ShelfPostContent, of: ShelfPost.ID)
    /// A post was laid out.
    case laid(LaidText, of: ShelfPost.ID, for: PostSetting)
    /// Text is ready to copy. `isOnDesktop` is true if it is already on the desktop's clipboard.
    case copied(String, isOnDesktop: Bool)
    /// A long-running action made progress.
    case progress(String)
}

/// A command in a pop-up about posts, or about sharing any item.
enum PostCommand: Sendable, Hashable {
    case status(PostListQuery.Status)
    case order(PostListQuery.Order)
    case time(PostListQuery.Time)
    /// Shows the date filters.
    case askTime
    /// Asks for the first day of the listed posts.
    case askDay
    /// Marks posts older than the selected post as read.
    case markOlder
    /// Marks listed posts older than this many days as read.
    case markOlderThanDays(Int)
    /// Shows the ways to share an item.
    case askShare(ItemReference)
    case copyLink(ItemReference)
    /// Copies the title and the link.
    case copyBoth(ItemReference)
    case share(ItemReference, ShareWay)
}

/// Which post to select once the list is loaded.
enum FeedsArrival: Sendable, Hashable {
    /// The first unread post if `forward` is true, otherwise the last unread post.
    case unread(forward: Bool, opens: Bool)
    case post(ShelfPost.ID)
}
