import Periodical

/// An event of the feeds screen that the shelf handles.
enum FeedsEvent: Sendable {
    /// The posts of a query were listed.
    case list(Result<ShelfPostList, MastheadError>, for: PostListQuery)
    /// The details of the requested posts were loaded.
    case posts(Result<[ShelfPost], MastheadError>, asked: [ShelfPost.ID])
    /// The post with the requested reference was loaded.
    case found(ShelfPost)
    /// A post in the shelf's list was loaded for a command.
    case wanted(ShelfPost, ShelfCommand)
    /// The content of a post was loaded.
    case content(Result<ShelfPostContent, MastheadError>, of: ShelfPost.ID)
    /// A post's full text was loaded with its pictures. If the user has switched back to the feed's text, nothing
    /// happens.
    case pictures(ShelfPostContent, of: ShelfPost.ID)
    /// The layout of a post is finished.
    case laid(LaidText, of: ShelfPost.ID, for: PostSetting)
    /// Text is ready to copy. `isOnDesktop` is true if the desktop's clipboard already contains it.
    case copied(String, isOnDesktop: Bool)
    /// The progress of a long action.
    case progress(String)
}

/// A pop-up command for posts, or for sharing any item.
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
    /// Marks listed posts older than this number of days as read.
    case markOlderThanDays(Int)
    /// Shows the ways to share an item.
    case askShare(ItemReference)
    case copyLink(ItemReference)
    /// Copies the title and the link.
    case copyBoth(ItemReference)
    case share(ItemReference, ShareWay)
}

/// The post to select once the list is loaded.
enum FeedsArrival: Sendable, Hashable {
    /// The first unread post if `forward` is true, otherwise the last unread post.
    case unread(forward: Bool, opens: Bool)
    case post(ShelfPost.ID)
}
