public import Foundation
public import Periodical

extension IssueLibrary {
    /// Returns the reading position of an item.
    public func readingPosition(_ reference: ItemReference) async throws(MastheadError) -> PagePosition? {
        try await walls.positions.readingPosition(reference)
    }

    /// Stores the reading position of an item, and marks the page as read.
    /// - Parameters:
    ///   - position: the position.
    ///   - start: for reflowable text, the fraction of the text before the visible part, from 0 to 1. If the fraction
    ///     is nil, the text before the visible part counts as read.
    ///   - share: for reflowable text, the fraction of the text before the end of the visible part.
    ///     ``LibraryItem/shareRead`` is the highest fraction that was reached by reading; a jump ahead counts only
    ///     after the user continues reading there. Nil for items with fixed pages.
    ///   - anchor: the words around the position. ``settlePlaces(of:by:)`` uses them to find the position in
    ///     a new revision.
    ///   - reference: the item.
    public func setReadingPosition(
        _ position: PagePosition, from start: Double? = nil, share: Double? = nil, with anchor: TextAnchor? = nil,
        for reference: ItemReference
    ) async throws(MastheadError) {
        try await walls.positions.setReadingPosition(position, from: start, share: share, with: anchor, for: reference)
    }

    /// Returns the reading position of an issue source or archive that is read outside the library.
    /// - Parameter path: its absolute path.
    public func readingPosition(ofFile path: String) async throws(MastheadError) -> PagePosition? {
        try await walls.positions.readingPosition(ofFile: path)
    }

    /// Stores the reading position of an issue source or archive that is read outside the library.
    /// - Parameters:
    ///   - position: the position.
    ///   - path: the absolute path of the issue source or archive.
    public func setReadingPosition(_ position: PagePosition, ofFile path: String) async throws(MastheadError) {
        try await walls.positions.setReadingPosition(position, ofFile: path)
    }

    /// Returns the marks of a kind, newest first.
    /// - Parameters:
    ///   - kind: the kind of mark.
    ///   - reference: the item, or nil for the marks of all items.
    public func marks(_ kind: Mark.Kind, of reference: ItemReference? = nil) async throws(MastheadError) -> [Mark] {
        try await walls.marks.marks(kind, of: reference)
    }

    /// Adds a mark, unless it already exists.
    /// - Parameters:
    ///   - position: the position, or nil for the whole item.
    ///   - anchor: the words around the position. ``settlePlaces(of:by:)`` uses them to find the position in
    ///     a new revision.
    /// - Returns: whether the mark is new.
    @discardableResult
    public func mark(
        _ kind: Mark.Kind, _ reference: ItemReference, at position: PagePosition? = nil,
        with anchor: TextAnchor? = nil
    ) async throws(MastheadError) -> Bool {
        try await walls.marks.mark(kind, reference, at: position, with: anchor)
    }

    /// Removes a mark.
    /// - Returns: whether the mark existed.
    @discardableResult
    public func unmark(
        _ kind: Mark.Kind, _ reference: ItemReference, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool {
        try await walls.marks.unmark(kind, reference, at: position)
    }

    /// Marks items as read or unread. An item that is marked as unread opens at its first page again; its bookmarks
    /// remain.
    /// - Returns: the items that were changed, with their earlier marks, for ``restoreReadMarks(_:)``.
    @discardableResult
    public func mark(
        _ mark: ReadMark, _ references: [ItemReference]
    ) async throws(MastheadError) -> [ItemReference: ReadMark?] {
        try await walls.readMarks.mark(mark, references)
    }

    /// Undoes ``mark(_:_:)``. Pages that the user read before count as read again.
    public func restoreReadMarks(_ former: [ItemReference: ReadMark?]) async throws(MastheadError) {
        try await walls.readMarks.restore(former)
    }

    /// Adds the text of new and corrected items to the search index.
    ///
    /// The library does not render pages, so the caller extracts their text.
    /// - Parameters:
    ///   - onItem: receives the number of indexed items and the total.
    ///   - texts: returns the text of the pages in a content folder. If the closure throws, the item is skipped and
    ///     retried at the next update.
    /// - Returns: the errors by item. If the library is writable, the error of each content is returned only once.
    @discardableResult
    public func updateSearchIndex(
        onItem: @Sendable (Int, Int) -> Void = { _, _ in },
        texts: @escaping @Sendable (_ item: LibraryItem, _ content: URL) throws(MastheadError) -> [PageText]
    ) async throws(MastheadError) -> [ItemReference: MastheadError] {
        try await walls.words.updateSearchIndex(onItem: onItem, texts: texts)
    }

    /// Searches the text and titles of pages, and returns the best matches first. A page matches if it contains each
    /// search term as a word or as the start of a word. Accents and case are ignored.
    /// - Parameters:
    ///   - words: the search terms, as typed by the user.
    ///   - reference: the item to search, or nil for all items.
    ///   - limit: the maximum number of matches.
    public func search(
        _ words: String, in reference: ItemReference? = nil, limit: Int = 100
    ) async throws(MastheadError) -> [SearchHit] {
        try await walls.words.search(words, in: reference, limit: limit)
    }

    /// Searches the titles, authors and pages of items. Items whose titles match come first.
    ///
    /// An item matches if one of its pages contains each search term as a word or as the start of a word. It also
    /// matches if its title, its authors and its publication's title together contain all terms, and its own title or
    /// authors contain at least one.
    /// - Parameters:
    ///   - words: the search terms, as typed by the user.
    ///   - filter: the items to return. The counts include all items.
    ///   - pagesPerItem: the maximum number of pages of each item.
    ///   - limit: the maximum number of items.
    public func find(
        _ words: String, in filter: SearchFilter = SearchFilter(), pagesPerItem: Int = 3, limit: Int = 50
    ) async throws(MastheadError) -> SearchResults {
        try await walls.words.find(words, in: filter, pagesPerItem: pagesPerItem, limit: limit)
    }

    /// Waits until files of an item are readable, in the content folder or in the folder of the running download.
    /// Missing files are downloaded first, by the process that is downloading the item or otherwise by this one.
    ///
    /// If the server does not support range requests, or the archive has no index, the files are downloaded in their
    /// normal order.
    /// - Parameters:
    ///   - assets: the logical names of the files. Names that the item does not have are ignored.
    ///   - neighbours: groups of files that are probably needed next, in download order. This method does not wait for
    ///     them.
    ///   - reference: the item.
    ///   - onWaiting: receives the download progress of the item while this method waits.
    /// - Returns: the folder with the files. When the download is complete, the content folder may replace it; files
    ///   that are already open stay readable.
    /// - Throws: ``MastheadError``, also if the item is neither downloaded nor downloading.
    public func bringForward(
        _ assets: [String], then neighbours: [[String]] = [], of reference: ItemReference,
        onWaiting: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(MastheadError) -> URL {
        try await walls.earlyReading.bringForward(assets, then: neighbours, of: reference, onWaiting: onWaiting)
    }

    /// Returns the folder from which an item can be read now, without starting a download.
    /// - Returns: the content folder. For a running download, the folder with its partial content, or nil if the page
    ///   grid is not downloaded yet.
    /// - Throws: ``MastheadError`` if the item is neither downloaded nor downloading.
    public func arrivedFolder(of reference: ItemReference) async throws(MastheadError) -> URL? {
        try await walls.earlyReading.arrivedFolder(of: reference)
    }
}
