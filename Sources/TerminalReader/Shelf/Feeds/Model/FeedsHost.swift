public import Foundation
public import Periodical

/// The source of feeds and posts for the shelf.
public protocol FeedsHost: Sendable {
    /// The user's own program for ``share(_:by:)``, or nil.
    var shareProgram: String? { get }

    /// The default query for a list of posts, with the current default status and order.
    var usualQuery: PostListQuery { get }

    /// Returns the settings of one feed, or of all feeds.
    func settings(of subject: SettingsSheet.Subject) async throws(MastheadError) -> SettingsSheet

    /// Changes a setting, or carries out the action of a row.
    /// - Parameters:
    ///   - id: The ID of the row.
    ///   - value: The value that the user selected or typed.
    ///   - subject: The feed, or all feeds.
    /// - Returns: A message of one line about the result.
    func set(
        _ id: String, to value: String, of subject: SettingsSheet.Subject
    ) async throws(MastheadError) -> String

    /// Returns the posts that match a query.
    func postList(_ query: PostListQuery) async throws(MastheadError) -> ShelfPostList

    /// Returns the details of posts. Posts that no longer exist are left out.
    func posts(_ ids: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost]

    /// Returns the post of a reference.
    func post(_ item: ItemReference) async throws(MastheadError) -> ShelfPost

    /// Returns the content of a post without downloading anything.
    /// - Parameters:
    ///   - post: The post.
    ///   - isAsGiven: Whether to return the feed's text even if the full text is available.
    func content(of post: ShelfPost, asGiven isAsGiven: Bool) async throws(MastheadError) -> ShelfPostContent

    /// Downloads the full text of a post from its web page.
    /// - Returns: The new content, still without pictures.
    func bringArticle(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent

    /// Downloads the pictures in the full text of a post.
    /// - Returns: The content with its pictures.
    func bringPictures(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent

    /// Marks posts as read or unread.
    /// - Returns: The posts that changed. Undo needs these posts.
    func setRead(_ isRead: Bool, posts: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost.ID]

    /// Marks all posts of a query as read.
    /// - Parameters:
    ///   - query: The query.
    ///   - date: Marks only posts that were published before this date. Nil marks all posts.
    /// - Returns: The posts that changed.
    func setRead(all query: PostListQuery, before date: Date?) async throws(MastheadError) -> [ShelfPost.ID]

    /// Adds a post to the favorites, or removes it.
    func setFavorite(_ isFavorite: Bool, post: ShelfPost.ID) async throws(MastheadError)

    /// Refreshes feeds.
    /// - Parameter feeds: The handles of the feeds, or nil for all feeds.
    /// - Returns: A message of one line about the result.
    func refresh(feeds: [String]?) async throws(MastheadError) -> String

    /// Downloads the files that are attached to a post.
    /// - Parameters:
    ///   - post: The post.
    ///   - onProgress: Receives the progress as a message of one line.
    /// - Returns: A message of one line with the location of the files.
    func bringEnclosures(
        of post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String

    /// Whether a player without a window is running.
    var isPlaying: Bool { get }

    /// Plays the file that is attached to a post in a player of the system. Downloads the file first if it is missing.
    ///
    /// If a player without a window already plays the file, this method stops the player. If the player plays another
    /// file, this method plays the given file instead.
    /// - Parameters:
    ///   - post: The post.
    ///   - onProgress: Receives the progress as a message of one line.
    /// - Returns: A message of one line about the result.
    func play(
        _ post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String

    /// Opens a URL in the browser.
    /// - Returns: A message of one line about the result.
    func openLink(_ url: String) async throws(MastheadError) -> String

    /// Copies a text to the desktop's clipboard.
    /// - Returns: Whether the desktop has a clipboard.
    func copy(_ text: String) async throws(MastheadError) -> Bool

    /// Returns the title of an item and a URL that other people can open.
    func link(of item: ItemReference) async throws(MastheadError) -> (title: String, url: String)

    /// Shares the title and the link of an item.
    /// - Returns: A message of one line about the result.
    func share(_ item: ItemReference, by way: ShareWay) async throws(MastheadError) -> String
}

extension FeedsHost {
    /// Returns the content of a post, with the full text if it is available.
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
