public import Foundation
public import Periodical

/// The shelf's source of feeds and posts.
public protocol FeedsHost: Sendable {
    /// The user's own program for ``share(_:by:)``, or nil.
    var shareProgram: String? { get }

    /// The default query for a list of posts, with the user's current default status and order.
    var usualQuery: PostListQuery { get }

    /// Returns the settings of one feed or of all feeds.
    func settings(of subject: SettingsSheet.Subject) async throws(MastheadError) -> SettingsSheet

    /// Changes a setting, or carries out a row's action.
    /// - Parameters:
    ///   - id: The row's ID.
    ///   - value: The value that the user selected or typed.
    ///   - subject: The feed, or all feeds.
    /// - Returns: A one-line message about the result.
    func set(
        _ id: String, to value: String, of subject: SettingsSheet.Subject
    ) async throws(MastheadError) -> String

    /// Returns the posts that match a query.
    func postList(_ query: PostListQuery) async throws(MastheadError) -> ShelfPostList

    /// Returns the details of posts. Posts that no longer exist are left out.
    func posts(_ ids: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost]

    /// Returns the post with a reference.
    func post(_ item: ItemReference) async throws(MastheadError) -> ShelfPost

    /// Returns a post's content without downloading anything.
    /// - Parameters:
    ///   - post: The post.
    ///   - isAsGiven: Whether to return the feed's text even if the full text is available.
    func content(of post: ShelfPost, asGiven isAsGiven: Bool) async throws(MastheadError) -> ShelfPostContent

    /// Downloads a post's full text from its web page.
    /// - Returns: The new content. Its pictures are not downloaded yet.
    func bringArticle(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent

    /// Downloads the pictures in a post's full text.
    /// - Returns: The content with its pictures.
    func bringPictures(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent

    /// Marks posts as read or unread.
    /// - Returns: The posts that changed, for undo.
    func setRead(_ isRead: Bool, posts: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost.ID]

    /// Marks all posts that match a query as read.
    /// - Parameters:
    ///   - query: The query.
    ///   - date: Marks only posts that were published before this date, or all posts if nil.
    /// - Returns: The posts that changed.
    func setRead(all query: PostListQuery, before date: Date?) async throws(MastheadError) -> [ShelfPost.ID]

    /// Adds a post to the favorites or removes it.
    func setFavorite(_ isFavorite: Bool, post: ShelfPost.ID) async throws(MastheadError)

    /// Refreshes feeds.
    /// - Parameter feeds: The handles of the feeds, or nil for all feeds.
    /// - Returns: A one-line message about the result.
    func refresh(feeds: [String]?) async throws(MastheadError) -> String

    /// Downloads the files attached to a post.
    /// - Parameters:
    ///   - post: The post.
    ///   - onProgress: Receives the progress as a one-line message.
    /// - Returns: A one-line message that says where the files are.
    func bringEnclosures(
        of post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String

    /// Whether a player without a window is running.
    var isPlaying: Bool { get }

    /// Plays the file attached to a post in one of the system's players, after downloading it if necessary.
    ///
    /// If a player without a window is already playing the file, stops the player. If it is playing another file,
    /// switches to this one.
    /// - Parameters:
    ///   - post: The post.
    ///   - onProgress: Receives the progress as a one-line message.
    /// - Returns: A one-line message about the result.
    func play(
        _ post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String

    /// Opens a URL in the browser.
    /// - Returns: A one-line message about the result.
    func openLink(_ url: String) async throws(MastheadError) -> String

    /// Copies text to the desktop's clipboard.
    /// - Returns: Whether the desktop has a clipboard.
    func copy(_ text: String) async throws(MastheadError) -> Bool

    /// Returns an item's title and a URL that other people can open.
    func link(of item: ItemReference) async throws(MastheadError) -> (title: String, url: String)

    /// Shares an item's title and link.
    /// - Returns: A one-line message about the result.
    func share(_ item: ItemReference, by way: ShareWay) async throws(MastheadError) -> String
}

extension FeedsHost {
    /// Returns a post's content, with the full text if it is available.
    func content(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent {
        try await content(of: post, asGiven: false)
    }
}

/// A way to share an item.
public enum ShareWay: Sendable, Hashable {
    /// A message in the mail program.
    case mail
    /// The user's own program.
    case program
}
