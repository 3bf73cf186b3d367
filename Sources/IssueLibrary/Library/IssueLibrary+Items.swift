public import Foundation
public import Periodical

extension IssueLibrary {
    /// The items, newest first, then by name.
    /// - Parameters:
    ///   - handles: the publications; nil for all.
    ///   - removed: whether to give what the reader removed, in place of what is there.
    public func items(
        of handles: [String]? = nil, removed: Bool = false
    ) async throws(MastheadError) -> [LibraryItem] {
        try await walls.items.items(of: handles, removed: removed)
    }

    /// The items in an order, read in parts as they are wanted: a shop's shelf may have 100,000.
    /// - Parameters:
    ///   - handles: the publications; nil for all.
    ///   - removed: whether to give what the reader removed, in place of what is there.
    ///   - order: what comes first.
    public func itemListing(
        of handles: [String]? = nil, removed: Bool = false, by order: ItemListing.Order = .newest
    ) async throws(MastheadError) -> ItemListing {
        try await walls.items.listing(of: handles, removed: removed, by: order)
    }

    /// Whether a publication may have items that are not free. No item is read for it.
    package func mayHavePaidItems(of handle: String) async throws(MastheadError) -> Bool {
        try await walls.items.mayHavePaidItems(handle)
    }

    /// The items of which something is on its way, in the same order.
    public func downloadingItems() async throws(MastheadError) -> [LibraryItem] {
        try await walls.items.downloadingItems()
    }

    /// The item that a reference leads to, or nil.
    /// - Throws: ``MastheadError`` with the code `library.ambiguous` where there are several.
    public func item(_ reference: ItemReference) async throws(MastheadError) -> LibraryItem? {
        try await walls.items.item(reference)
    }

    /// The item that a reference leads to.
    /// - Parameters:
    ///   - reference: the item.
    ///   - evenRemoved: whether what the reader removed is found too, as ``queue(_:scale:)`` finds it.
    /// - Throws: ``MastheadError`` with the code `library.unknown`, which names items that are spelled alike, or says that it was
    ///   removed; or `library.ambiguous`, which names the candidates.
    public func existingItem(
        _ reference: ItemReference, evenRemoved: Bool = false
    ) async throws(MastheadError) -> LibraryItem {
        try await walls.items.existingItem(reference, evenRemoved: evenRemoved)
    }

    /// The file of an item's cover. That of an item on a shelf of books is fetched when it is first wanted, and never again.
    /// - Returns: nil where it has none, or it cannot be had now.
    /// - Throws: ``MastheadError`` where there is no such item.
    public func cover(of reference: ItemReference) async throws(MastheadError) -> URL? {
        try await walls.coverRequests.cover(of: reference)
    }

    /// The books of publications as a list that can be followed, with what the reader likes: absolute addresses, without names and
    /// passwords; the same books give the same bytes.
    /// - Parameter handles: the publications; nil for all.
    public func bookList(of handles: [String]? = nil) async throws(MastheadError) -> BookListExport {
        try await walls.items.bookList(of: handles)
    }

    /// Adds an issue that no catalog offers, as NKLibrary's addIssueWithName:date: did; it belongs to the publication `own`.
    /// - Throws: ``MastheadError`` where the name cannot be a key, or is one already.
    @discardableResult
    public func addIssue(name: String, date: Date) async throws(MastheadError) -> LibraryItem {
        try await walls.items.addIssue(name: name, date: date)
    }

    /// The item that is being read: its content is the last to be removed to make room.
    public var currentlyReading: LibraryItem? {
        get async throws(MastheadError) { try await walls.items.currentlyReading }
    }

    /// Says which item is being read, or that none is.
    public func setCurrentlyReading(_ reference: ItemReference?) async throws(MastheadError) {
        try await walls.items.setCurrentlyReading(reference)
    }

    /// The names of a library's issues, newest first, read without opening the library: for a shell that completes a word while it
    /// is being typed. Nothing is written, made or waited for.
    ///
    /// A name that several publications have is given with the handle; a prefix with a slash is that of a reference.
    /// - Parameters:
    ///   - folder: the library's folder.
    ///   - prefix: how the names begin.
    ///   - limit: the most names.
    /// - Throws: an error of the database where there is none, or another process holds it.
    public static func names(at folder: URL, beginningWith prefix: String, limit: Int = 500) throws -> [String] {
        try NameCompletion.names(at: folder, beginningWith: prefix, limit: limit)
    }

    /// The handles of a library's publications, read in the same way.
    public static func handles(at folder: URL, beginningWith prefix: String) throws -> [String] {
        try NameCompletion.handles(at: folder, beginningWith: prefix)
    }

    /// The numbers of a library's timers, read in the same way.
    public static func timerNumbers(at folder: URL, beginningWith prefix: String) throws -> [String] {
        try NameCompletion.timerNumbers(at: folder, beginningWith: prefix)
    }
}
