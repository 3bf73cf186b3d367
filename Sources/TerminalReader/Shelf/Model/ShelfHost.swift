public import LibraryValues
public import Periodical

/// The shelf's source of publications, items and downloads.
///
/// The shelf calls these methods in tasks, so it keeps responding to keys. Many methods return an action that undoes
/// the change they made.
public protocol ShelfHost: FeedsHost, TimersHost {
    /// The shell commands to suggest on an empty shelf. The array is empty if the user has no shell.
    var firstCommands: [ShelfShellCommand] { get }

    /// Reports the shelf's content and downloads once at the start, and then after each change until the task is
    /// canceled.
    func follow(_ onChange: @escaping @Sendable (ShelfChange) -> Void) async

    /// Opens an item. An item that is not available is downloaded, and opened once its first page is available.
    /// - Parameters:
    ///   - item: The item.
    ///   - position: The page, or nil for the reading position.
    ///   - onWaiting: Receives the progress as a one-line message.
    func open(
        _ item: ItemReference, at position: PagePosition?, _ onWaiting: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> ShelfOpening

    /// Downloads covers on demand. When one is available, ``follow(_:)`` reports the new content.
    func fetchCovers(of items: [ItemReference]) async

    /// Downloads items, and resumes or retries their paused or failed downloads.
    /// - Returns: The number of downloads that were started, and an action that undoes this.
    func download(_ items: [ItemReference]) async throws(MastheadError) -> (count: Int, undo: ShelfUndo)

    /// Pauses or resumes downloads.
    /// - Parameters:
    ///   - isPaused: True to pause, false to resume.
    ///   - items: The items, or nil for all downloads.
    /// - Returns: The number of downloads that changed.
    func pause(_ isPaused: Bool, _ items: [ItemReference]?) async throws(MastheadError) -> Int

    /// Cancels a download and deletes its partial files.
    func cancelDownload(of item: ItemReference) async throws(MastheadError) -> ShelfUndo

    /// Adds or removes a mark of an item, such as a favorite.
    func set(_ mark: MarkKind, _ isSet: Bool, of item: ItemReference) async throws(MastheadError)

    /// Marks items as read or unread.
    /// - Returns: The number of items that changed, and an action that undoes this.
    func setRead(
        _ isRead: Bool, of items: [ItemReference]
    ) async throws(MastheadError) -> (count: Int, undo: ShelfUndo)

    /// Deletes an item's files. The item stays on the shelf.
    func removeFiles(of item: ItemReference) async throws(MastheadError) -> ShelfUndo

    /// Removes an item from the shelf.
    func remove(_ item: ItemReference) async throws(MastheadError) -> ShelfUndo

    /// Deletes an item for good, even if there is no other copy.
    func removeForGood(_ item: ItemReference) async throws(MastheadError)

    /// Follows a publication or imports a book.
    /// - Parameter address: The URL or file path, as typed by the user.
    /// - Returns: The result with its undo action, or the feeds to choose from.
    func add(_ address: String) async throws(MastheadError) -> ShelfAddition

    /// Stops following a publication.
    /// - Returns: An action that follows the publication again, or nil if this cannot be undone.
    func unfollow(_ handle: String, keepsItems: Bool) async throws(MastheadError) -> ShelfUndo?

    /// Refreshes all publications.
    /// - Returns: A one-line message about the result.
    func refresh() async throws(MastheadError) -> String

    /// Searches the titles and pages of items.
    /// - Parameters:
    ///   - words: The text to search for.
    ///   - onFound: Receives the first results at once, and all results later if searching the pages takes longer.
    func find(
        _ words: String, _ onFound: @escaping @Sendable (ShelfFindings) -> Void
    ) async throws(MastheadError)

    /// Returns the bookmarks, newest first.
    func bookmarks() async throws(MastheadError) -> [ShelfBookmark]

    /// Removes a bookmark.
    func removeBookmark(_ bookmark: ShelfBookmark) async throws(MastheadError) -> ShelfUndo

    /// Opens an item in the browser.
    /// - Returns: A one-line message about the result.
    func openInBrowser(_ item: ItemReference) async throws(MastheadError) -> String
}

extension ShelfHost {
    /// Does nothing, which suits hosts that download all covers in advance.
    public func fetchCovers(of items: [ItemReference]) async {}
}
