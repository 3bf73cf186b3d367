public import IssueLibrary
public import Periodical
import Reading
import Rendering

/// The user's position and marks in an item, as stored in the library.
public struct ReadingMemory: Sendable {
    let library: IssueLibrary
    let item: ItemReference
    /// The item's pages, if known. Positions are then stored with the text around them.
    let content: IssueContent?
    let texts: BookTexts
    /// The item's available pages, or nil if the item is not open.
    let opened: IssueContent?

    /// Provides the user's position and marks in an item, even if it is not available. To convert positions to a
    /// corrected edition, use ``OpenedItem/memory``.
    public init(of item: ItemReference, in library: IssueLibrary) { self.init(of: item, in: library, showing: nil) }

    /// - Parameters:
    ///   - content: the pages of the item.
    ///   - texts: the cache of the pages' texts.
    ///   - opened: the available pages, even if the item is downloading.
    init(
        of item: ItemReference, in library: IssueLibrary, showing content: IssueContent?,
        _ texts: BookTexts = BookTexts(), opened: IssueContent? = nil
    ) {
        self.library = library
        self.item = item
        self.content = content.flatMap { $0.isReflowable ? $0 : nil }
        self.texts = texts
        self.opened = opened
    }

    /// Returns the user's position, or nil if the item was never opened.
    public func position() async throws(MastheadError) -> PagePosition? {
        try await settle()
        return try await library.positions.position(item)
    }

    /// Stores the user's position, and records that the item is open. Has no effect if the library is read-only.
    /// - Parameters:
    ///   - position: the page to return to.
    ///   - shown: other pages on display, which count as read as well.
    ///   - start: for reflowable text, how much of the text precedes the start of the display, from 0 to 1.
    ///   - share: for reflowable text, how much of the text precedes the end of the display, from 0 to 1.
    public func remember(
        _ position: PagePosition, beside shown: [PagePosition] = [], from start: Double? = nil, share: Double? = nil
    ) async throws(MastheadError) {
        guard library.isWritable else { return }
        // Store `position` after the pages in `shown`, because each call replaces the position stored before.
        for page in shown { try await library.positions.setPosition(page, for: item) }
        try await library.positions.setPosition(
            position, from: start, share: share, with: anchor(at: position), for: item)
        try await library.items.setCurrentlyReading(item)
        try await count(shown + [position], share: share)
    }

    /// Returns the pages with a bookmark.
    public func bookmarks() async throws(MastheadError) -> [PagePosition] {
        try await settle()
        return try await library.marks.all(.bookmark, of: item).compactMap(\.position)
    }

    /// Returns the marks of the whole item, such as a favorite.
    public func marks() async throws(MastheadError) -> Set<Mark.Kind> {
        try await library.items.existingItem(item).marks
    }

    /// Returns whether the item is read.
    public func isRead() async throws(MastheadError) -> Bool {
        try await library.items.existingItem(item).reading == .read
    }

    /// Marks the item as read or unread.
    public func setRead(_ isRead: Bool) async throws(MastheadError) {
        try await library.readMarks.mark(isRead ? .read : .unread, [item])
    }

    /// Adds or removes a mark such as a bookmark.
    /// - Parameters:
    ///   - kind: the kind of mark.
    ///   - isSet: whether to add or remove the mark.
    ///   - position: the page, or nil for the whole item.
    /// - Returns: whether anything changed.
    /// - Throws: ``MastheadError`` with the code `reading.no-page` if the item is open and does not have the page.
    @discardableResult
    public func set(
        _ kind: Mark.Kind, _ isSet: Bool, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool {
        if isSet, let position { try opened?.page(at: position, cannot: "mark") }
        return try await isSet
            ? library.marks.add(kind, item, at: position, with: position.flatMap(anchor))
            : library.marks.remove(kind, item, at: position)
    }

    /// Returns the text around a position, or nil if the text does not reflow.
    private func anchor(at position: PagePosition) -> TextAnchor? {
        content.flatMap { texts.anchor(at: position, in: $0) }
    }
}
