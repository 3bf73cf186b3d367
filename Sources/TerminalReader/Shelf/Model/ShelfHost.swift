public import Periodical

/// What the shelf at a terminal needs of the place where issues are kept.
///
/// Whatever takes long is done while keys are answered. What is undone with a key returns how.
public protocol ShelfHost: FeedsHost, TimersHost {
    /// What a person types in a shell to have something on an empty shelf; none where there is no shell.
    var firstCommands: [ShelfShellCommand] { get }

    /// Tells what stands on the shelf and what is being downloaded, first at once, then whenever it changes, until the task is
    /// cancelled.
    func follow(_ onChange: @escaping @Sendable (ShelfChange) -> Void) async

    /// Opens an item to be read; one that is not here is asked for, and opened as soon as its first page is here.
    /// - Parameters:
    ///   - position: the page; nil for where the reader was.
    ///   - onWaiting: told how far it is.
    func open(
        _ item: ItemReference, at position: PagePosition?, _ onWaiting: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> ShelfOpening

    /// Brings in covers that come when they are first wanted: these are shown now. ``follow(_:)`` tells when they are here.
    func fetchCovers(of items: [ItemReference]) async

    /// Asks for items that are not here, also for those that were paused or failed.
    /// - Returns: how many are on their way now, and how that is undone.
    func download(_ items: [ItemReference]) async throws(MastheadError) -> (count: Int, undo: ShelfUndo)

    /// Pauses downloads, or lets them go on.
    /// - Parameter items: the items; nil for all.
    /// - Returns: how many changed.
    func pause(_ isPaused: Bool, _ items: [ItemReference]?) async throws(MastheadError) -> Int

    /// Takes the wish for a download back, and what has arrived of it.
    func cancelDownload(of item: ItemReference) async throws(MastheadError) -> ShelfUndo

    /// Marks an item as one that the reader likes, or not.
    func setFavorite(_ isFavorite: Bool, of item: ItemReference) async throws(MastheadError)

    /// Marks items as read, or as unread.
    /// - Returns: how many changed, and how that is undone.
    func setRead(
        _ isRead: Bool, of items: [ItemReference]
    ) async throws(MastheadError) -> (count: Int, undo: ShelfUndo)

    /// Takes the files of an item away; it stays on the shelf.
    func removeFiles(of item: ItemReference) async throws(MastheadError) -> ShelfUndo

    /// Takes an item off the shelf.
    func remove(_ item: ItemReference) async throws(MastheadError) -> ShelfUndo

    /// Takes an item away for good, of which there is no other copy.
    func removeForGood(_ item: ItemReference) async throws(MastheadError)

    /// Follows a publication, or takes a book of this machine in.
    /// - Parameter address: as a person types it: an address, or the path of a file.
    /// - Returns: what was done, and how it is undone, unless it was there before; or the feeds of which one has to be chosen.
    func add(_ address: String) async throws(MastheadError) -> ShelfAddition

    /// Ends following a publication.
    /// - Returns: how that is undone; nil where it cannot be.
    func unfollow(_ handle: String, keepsItems: Bool) async throws(MastheadError) -> ShelfUndo?

    /// Looks for what is new.
    /// - Returns: what was found, in a line.
    func refresh() async throws(MastheadError) -> String

    /// Finds items by their titles and the words of their pages.
    /// - Parameter onFound: told what is found at once, and again where pages take longer.
    func find(
        _ words: String, _ onFound: @escaping @Sendable (ShelfFindings) -> Void
    ) async throws(MastheadError)

    /// The bookmarks, newest first.
    func bookmarks() async throws(MastheadError) -> [ShelfBookmark]

    /// Takes a bookmark away.
    func removeBookmark(_ bookmark: ShelfBookmark) async throws(MastheadError) -> ShelfUndo

    /// Shows an item in the browser.
    /// - Returns: what was done, in a line.
    func openInBrowser(_ item: ItemReference) async throws(MastheadError) -> String
}

extension ShelfHost {
    /// Where covers come by themselves there is nothing to do.
    public func fetchCovers(of items: [ItemReference]) async {}
}
