public import Foundation
public import Periodical

extension IssueLibrary {
    /// Where the reader of an item was.
    public func readingPosition(_ reference: ItemReference) async throws(MastheadError) -> PagePosition? {
        try await walls.positions.readingPosition(reference)
    }

    /// Remembers where the reader of an item is. A page that was shown counts as read.
    /// - Parameters:
    ///   - start: of a text that reflows, how much of it is before the beginning of what is shown, 0 to 1. Nil where that is not
    ///     known: the text is then taken for read up to there.
    ///   - share: of a text that reflows, how much of it is before the end of what is shown: the furthest one that the reader read on to
    ///     is ``LibraryItem/shareRead``, and a far jump does not count until they read on from there. Nil where pages tell it.
    ///   - anchor: the words around the place, by which ``settlePlaces(of:by:)`` finds it in a corrected edition.
    public func setReadingPosition(
        _ position: PagePosition, from start: Double? = nil, share: Double? = nil, with anchor: TextAnchor? = nil,
        for reference: ItemReference
    ) async throws(MastheadError) {
        try await walls.positions.setReadingPosition(position, from: start, share: share, with: anchor, for: reference)
    }

    /// Where the reader of an issue source or an archive was that is read in its place.
    /// - Parameter path: its absolute path.
    public func readingPosition(ofFile path: String) async throws(MastheadError) -> PagePosition? {
        try await walls.positions.readingPosition(ofFile: path)
    }

    /// Remembers where the reader of an issue source or an archive is.
    /// - Parameter path: its absolute path.
    public func setReadingPosition(_ position: PagePosition, ofFile path: String) async throws(MastheadError) {
        try await walls.positions.setReadingPosition(position, ofFile: path)
    }

    /// The marks of a kind, newest first.
    /// - Parameter reference: the item; by default all.
    public func marks(_ kind: Mark.Kind, of reference: ItemReference? = nil) async throws(MastheadError) -> [Mark] {
        try await walls.marks.marks(kind, of: reference)
    }

    /// Sets a mark; one that is set stays as it is.
    /// - Parameters:
    ///   - position: the place; nil for the item as a whole.
    ///   - anchor: the words around the place, by which ``settlePlaces(of:by:)`` finds it in a corrected edition.
    /// - Returns: whether it was not set before.
    @discardableResult
    public func mark(
        _ kind: Mark.Kind, _ reference: ItemReference, at position: PagePosition? = nil,
        with anchor: TextAnchor? = nil
    ) async throws(MastheadError) -> Bool {
        try await walls.marks.mark(kind, reference, at: position, with: anchor)
    }

    /// Takes a mark away.
    /// - Returns: whether it was set.
    @discardableResult
    public func unmark(
        _ kind: Mark.Kind, _ reference: ItemReference, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool {
        try await walls.marks.unmark(kind, reference, at: position)
    }

    /// Marks items as read or unread. Unread again, an item begins at its first page; its bookmarks stay.
    /// - Returns: the items of which that was not so, with what was said of them before, for ``restoreReadMarks(_:)``.
    @discardableResult
    public func mark(
        _ mark: ReadMark, _ references: [ItemReference]
    ) async throws(MastheadError) -> [ItemReference: ReadMark?] {
        try await walls.readMarks.mark(mark, references)
    }

    /// Undoes ``mark(_:_:)``: also the pages that were shown count again.
    public func restoreReadMarks(_ former: [ItemReference: ReadMark?]) async throws(MastheadError) {
        try await walls.readMarks.restore(former)
    }

    /// Takes in the words of items that arrived or were corrected since they were last taken in.
    ///
    /// The library keeps pages and knows nothing of rendering them: the caller gives their words.
    /// - Parameters:
    ///   - onItem: told how many of how many items are done.
    ///   - texts: gives the words of the pages of a content folder. Where it throws the item is passed over, and tried again
    ///     the next time.
    /// - Returns: the items whose words could not be had, with the reasons. Of each content that is told once, where the
    ///   library can be written to.
    @discardableResult
    public func updateSearchIndex(
        onItem: @Sendable (Int, Int) -> Void = { _, _ in },
        texts: @escaping @Sendable (_ item: LibraryItem, _ content: URL) throws(MastheadError) -> [PageText]
    ) async throws(MastheadError) -> [ItemReference: MastheadError] {
        try await walls.words.updateSearchIndex(onItem: onItem, texts: texts)
    }

    /// Finds pages that have all of some words, or words that begin with them, in their text or title; accents and case do not
    /// matter. The best come first.
    /// - Parameters:
    ///   - words: as a person types them.
    ///   - reference: the item to search; by default all.
    ///   - limit: the most hits.
    public func search(
        _ words: String, in reference: ItemReference? = nil, limit: Int = 100
    ) async throws(MastheadError) -> [SearchHit] {
        try await walls.words.search(words, in: reference, limit: limit)
    }

    /// Finds items by their titles, authors and pages. An item is found that has all of some words, or words that begin with them, on
    /// a page; or in its title, its authors and its publication's title together, and one of them in its own. Those whose titles have
    /// them come first.
    /// - Parameters:
    ///   - words: as a person types them.
    ///   - filter: which items are given; all of them are counted.
    ///   - pagesPerItem: the most pages of each item.
    ///   - limit: the most items.
    public func find(
        _ words: String, in filter: SearchFilter = SearchFilter(), pagesPerItem: Int = 3, limit: Int = 50
    ) async throws(MastheadError) -> SearchResults {
        try await walls.words.find(words, in: filter, pagesPerItem: pagesPerItem, limit: limit)
    }

    /// Waits until files of an item can be read: in the content folder, or where they arrive while the item is being
    /// downloaded. Those that are not there yet are fetched ahead of all else, by the process that is at it, or else here.
    ///
    /// Whether a file comes ahead is up to its server: without ranges, or without an index, it comes in its turn.
    /// - Parameters:
    ///   - assets: the logical names of the files; what the item does not have is not waited for.
    ///   - neighbours: groups of files that are likely to be wanted next, in the order in which to fetch them. They are not
    ///     waited for.
    ///   - reference: the item.
    ///   - onWaiting: told how far the item has come while this waits.
    /// - Returns: the folder with the files. It may give its place to the content folder when the item is complete; what was
    ///   opened in it stays readable.
    /// - Throws: ``MastheadError``, also where the item is neither here nor on its way.
    public func bringForward(
        _ assets: [String], then neighbours: [[String]] = [], of reference: ItemReference,
        onWaiting: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(MastheadError) -> URL {
        try await walls.earlyReading.bringForward(assets, then: neighbours, of: reference, onWaiting: onWaiting)
    }

    /// The folder from which an item can be read as it is now, without fetching or asking for anything.
    /// - Returns: the content folder; while the item is on its way, the folder where it arrives, once its page grid is there.
    /// - Throws: ``MastheadError`` where the item is neither here nor on its way.
    public func arrivedFolder(of reference: ItemReference) async throws(MastheadError) -> URL? {
        try await walls.earlyReading.arrivedFolder(of: reference)
    }
}
