public import Foundation
public import Periodical

extension IssueLibrary {
    /// Returns the items, newest first, then by name.
    /// - Parameters:
    ///   - handles: the publications, or nil for all.
    ///   - removed: whether to return only removed items instead of the existing ones.
    public func items(
        of handles: [String]? = nil, removed: Bool = false
    ) async throws(MastheadError) -> [LibraryItem] {
        try await walls.items.items(of: handles, removed: removed)
    }

    /// Returns a sorted list of items that are loaded in parts. Use it for large shelves: a store may have 100,000
    /// books.
    /// - Parameters:
    ///   - handles: the publications, or nil for all.
    ///   - removed: whether to list only removed items instead of the existing ones.
    ///   - order: the sort order.
    public func itemListing(
        of handles: [String]? = nil, removed: Bool = false, by order: ItemListing.Order = .newest
    ) async throws(MastheadError) -> ItemListing {
        try await walls.items.listing(of: handles, removed: removed, by: order)
    }

    /// Returns whether a publication may have paid items, without loading any item.
    package func mayHavePaidItems(of handle: String) async throws(MastheadError) -> Bool {
        try await walls.items.mayHavePaidItems(handle)
    }

    /// Returns the items that are being downloaded or queued, newest first, then by name.
    public func downloadingItems() async throws(MastheadError) -> [LibraryItem] {
        try await walls.items.downloadingItems()
    }

    /// Returns the item of a reference, or nil if it does not exist.
    /// - Throws: ``MastheadError`` with the code `library.ambiguous` if the reference matches several items.
    public func item(_ reference: ItemReference) async throws(MastheadError) -> LibraryItem? {
        try await walls.items.item(reference)
    }

    /// Returns the item of a reference.
    /// - Parameters:
    ///   - reference: the item.
    ///   - evenRemoved: whether to find removed items too, like ``queue(_:scale:)``.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which suggests similar names or says that the item
    ///   was removed, or `library.ambiguous`, which lists the matching items.
    public func existingItem(
        _ reference: ItemReference, evenRemoved: Bool = false
    ) async throws(MastheadError) -> LibraryItem {
        try await walls.items.existingItem(reference, evenRemoved: evenRemoved)
    }

    /// Returns the file of an item's cover. The covers of a bookshelf are downloaded on first use and then kept.
    /// - Returns: nil if the item has no cover, or the cover cannot be downloaded now.
    /// - Throws: ``MastheadError`` if the item does not exist.
    public func cover(of reference: ItemReference) async throws(MastheadError) -> URL? {
        try await walls.coverRequests.cover(of: reference)
    }

    /// Returns the books of publications as a list that other libraries can follow, with the user's favorites. All
    /// addresses are absolute, without user names and passwords. The same books always give the same bytes.
    /// - Parameter handles: the publications, or nil for all.
    public func bookList(of handles: [String]? = nil) async throws(MastheadError) -> BookListExport {
        try await walls.items.bookList(of: handles)
    }

    /// Adds an issue that no catalog lists, like NKLibrary's `addIssueWithName:date:`. The issue belongs to the
    /// publication `own`.
    /// - Throws: ``MastheadError`` if the name is invalid or already exists.
    @discardableResult
    public func addIssue(name: String, date: Date) async throws(MastheadError) -> LibraryItem {
        try await walls.items.addIssue(name: name, date: date)
    }

    /// The item that the user is reading. When the library frees disk space, it deletes the files of this item last.
    public var currentlyReading: LibraryItem? {
        get async throws(MastheadError) { try await walls.items.currentlyReading }
    }

    /// Sets the item that the user is reading, or nil for none.
    public func setCurrentlyReading(_ reference: ItemReference?) async throws(MastheadError) {
        try await walls.items.setCurrentlyReading(reference)
    }

    /// Returns the names of a library's issues, newest first, for shell completion. This method does not open the
    /// library: it writes nothing and never waits for a lock.
    ///
    /// If several publications have an item with the name, the handle is included. A prefix with a slash is matched
    /// against references.
    /// - Parameters:
    ///   - folder: the library's folder.
    ///   - prefix: the beginning of the names.
    ///   - limit: the maximum number of names.
    /// - Throws: a database error if there is no library, or another process has locked it.
    public static func names(at folder: URL, beginningWith prefix: String, limit: Int = 500) throws -> [String] {
        try NameCompletion.names(at: folder, beginningWith: prefix, limit: limit)
    }

    /// Returns the handles of a library's publications for shell completion, like ``names(at:beginningWith:limit:)``.
    public static func handles(at folder: URL, beginningWith prefix: String) throws -> [String] {
        try NameCompletion.handles(at: folder, beginningWith: prefix)
    }

    /// Returns the numbers of a library's timers for shell completion, like ``names(at:beginningWith:limit:)``.
    public static func timerNumbers(at folder: URL, beginningWith prefix: String) throws -> [String] {
        try NameCompletion.timerNumbers(at: folder, beginningWith: prefix)
    }
}
