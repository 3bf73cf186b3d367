public import Foundation
public import Periodical

/// What the feeds at a terminal need of the place where posts are kept.
public protocol FeedsHost: Sendable {
    /// The program that ``share(_:by:)`` hands links to, where the person has chosen one.
    var shareProgram: String? { get }

    /// With what lists of posts begin: their status and order, as they are set now.
    var usualWish: PostWish { get }

    /// What is chosen of a feed, or of all feeds.
    func settings(of subject: SettingsSheet.Subject) async throws(MastheadError) -> SettingsSheet

    /// Changes a setting, or does what a row of a sheet is for.
    /// - Parameters:
    ///   - id: the row.
    ///   - value: as it was chosen or typed.
    /// - Returns: what was done, in a line.
    func set(
        _ id: String, to value: String, of subject: SettingsSheet.Subject
    ) async throws(MastheadError) -> String

    /// Lists posts.
    func postList(_ wish: PostWish) async throws(MastheadError) -> ShelfPostList

    /// What is known of posts; those that have gone are not among them.
    func posts(_ ids: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost]

    /// The post of a name.
    func post(_ item: ItemReference) async throws(MastheadError) -> ShelfPost

    /// What a post says. Nothing of it is fetched.
    /// - Parameter isAsGiven: whether it is what its feed gave, though the whole article is here.
    func content(of post: ShelfPost, asGiven isAsGiven: Bool) async throws(MastheadError) -> ShelfPostContent

    /// Fetches the whole article of a post from its page.
    /// - Returns: what the post says from then on; its pictures are still to come.
    func bringArticle(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent

    /// Fetches the pictures of a post whose whole article came.
    /// - Returns: what the post says, with them.
    func bringPictures(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent

    /// Marks posts as read, or as unread.
    /// - Returns: those of which that was not so, by which it is undone.
    func setRead(_ isRead: Bool, posts: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost.ID]

    /// Marks all posts of a list as read.
    /// - Parameter date: only those that came out before it; nil for all.
    /// - Returns: those of which that was not so.
    func setRead(all wish: PostWish, before date: Date?) async throws(MastheadError) -> [ShelfPost.ID]

    /// Marks a post as one that the reader likes, or not.
    func setFavorite(_ isFavorite: Bool, post: ShelfPost.ID) async throws(MastheadError)

    /// Looks for new posts.
    /// - Parameter feeds: the handles of the feeds; nil for all.
    /// - Returns: what was found, in a line.
    func refresh(feeds: [String]?) async throws(MastheadError) -> String

    /// Brings in the files that come with a post.
    /// - Parameter onProgress: told how far that is, in a line.
    /// - Returns: where they are, in a line.
    func bringEnclosures(
        of post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String

    /// Plays what comes with a post, by a player of the system; ends it if it plays without a window. A file that is not here is fetched.
    /// - Parameter onProgress: told how far that is, in a line.
    /// - Returns: what was done, in a line.
    func play(
        _ post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String

    /// Shows an address in the browser.
    /// - Returns: what was done, in a line.
    func openLink(_ url: String) async throws(MastheadError) -> String

    /// Puts a text on the desktop's clipboard.
    /// - Returns: false where there is none.
    func copy(_ text: String) async throws(MastheadError) -> Bool

    /// The title of a post, an issue or a book, and the address that others can open.
    func link(of item: ItemReference) async throws(MastheadError) -> (title: String, url: String)

    /// Passes the title and the link of a post, an issue or a book on.
    /// - Returns: what was done, in a line.
    func share(_ item: ItemReference, by way: ShareWay) async throws(MastheadError) -> String
}

extension FeedsHost {
    /// What a post says: the whole article where that is here.
    func content(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent {
        try await content(of: post, asGiven: false)
    }
}

/// How an item is passed on.
public enum ShareWay: Sendable, Hashable {
    /// A letter in the mail program.
    case mail
    /// The program that the person has chosen.
    case program
}
