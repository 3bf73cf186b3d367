import Periodical

/// A request from a screen or pop-up that affects other screens of the shelf.
enum ShelfRequest: Sendable {
    case nothing
    /// Carries out a command, just as its key would on the visible screen.
    case command(ShelfCommand)
    case place(ShelfPlace)
    case filter(ShelfFilter)
    case order(ShelfOrder)
    /// Lists a part of the shelf.
    case source(ShelfSource)
    /// Opens a pop-up.
    case ask(ShelfDialog)
    case askFilter
    case askOrder
    /// Closes the pop-up or prompt that receives the keys.
    case closeOverlay
    /// Closes all screens with this name.
    case close(ShelfScreen)
    case showCovers
    case unfollow(String, keepsItems: Bool)
    case askUnfollow(String)
    case removeForGood(ItemReference)
    /// Follows the publication or feed at a URL.
    case add(String)
    case openFeeds(PostSource)
    case openPost(ItemReference)
    case showPost(ShelfPost)
    /// Goes to the next or previous unread post.
    case unread(forward: Bool)
    /// Opens the post that is this many rows below the open post.
    case neighbor(Int)
    case refreshFeeds
    /// Carries out a command on a post.
    case onPost(ShelfCommand, ShelfPost)
    case markAllPosts
    case post(PostCommand)
    case settings(SettingsCommand)
    /// Asks for a setting's value.
    case type(SettingsPrompt)
    case timer(TimerRequest)
    /// Shows the contact addresses of the publication with this handle.
    case askContacts(String)
    /// Opens a web page in the browser, or a new message in the mail program.
    case show(String, isPage: Bool)
}
