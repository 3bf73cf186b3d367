import Periodical

/// What the feeds at a terminal have to answer.
enum FeedsEvent: Sendable {
    /// The posts of a wish were listed.
    case list(Result<ShelfPostList, MastheadError>, for: PostWish)
    /// What is known of posts that were asked for.
    case posts(Result<[ShelfPost], MastheadError>, asked: [ShelfPost.ID])
    /// A post that was named.
    case found(ShelfPost)
    /// A post that stands on the shelf, and what is to be done with it.
    case wanted(ShelfPost, ShelfCommand)
    /// What a post says.
    case content(Result<ShelfPostContent, MastheadError>, of: ShelfPost.ID)
    /// What the whole article of a post says, with its pictures: shown where the article still is.
    case pictures(ShelfPostContent, of: ShelfPost.ID)
    /// A post in lines.
    case laid(LaidText, of: ShelfPost.ID, for: PostSetting)
    /// A text that is to be on the clipboard; whether the desktop has it there.
    case copied(String, isOnDesktop: Bool)
    /// How far it is with what takes long.
    case progress(String)
}

/// What a choice of a pop-up does with posts, and how they and issues are passed on.
enum PostCommand: Sendable, Hashable {
    case status(PostWish.Status)
    case order(PostWish.Order)
    case time(PostWish.Time)
    /// Shows the choices of which time posts are.
    case askTime
    /// Asks for the day since which posts are listed.
    case askDay
    /// Marks what is older than the chosen post as read.
    case markOlder
    /// Marks what is listed and is older than so many days as read.
    case markOlderThanDays(Int)
    /// Shows the choices of how an item is passed on.
    case askShare(ItemReference)
    case copyLink(ItemReference)
    /// Copies title and link.
    case copyBoth(ItemReference)
    case share(ItemReference, ShareWay)
}
