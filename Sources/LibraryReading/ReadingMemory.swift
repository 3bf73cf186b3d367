public import IssueLibrary
public import Periodical
import Reading
import Rendering

/// What a library remembers of its reader in one of its items: where they are, and what they marked.
public struct ReadingMemory: Sendable {
    let library: IssueLibrary
    let item: ItemReference
    /// The item's pages, where they are known: then places in a text are kept with the words around them.
    let content: IssueContent?
    let texts: BookTexts
    /// The item's pages, whatever they are and as far as they are here; nil where it is not open.
    let opened: IssueContent?

    /// Looks at an item; it need not be here. ``OpenedItem/memory`` of one that is finds places again in a corrected edition.
    public init(of item: ItemReference, in library: IssueLibrary) { self.init(of: item, in: library, showing: nil) }

    /// - Parameters:
    ///   - content: the pages that are shown of it.
    ///   - texts: where their texts are kept.
    ///   - opened: its pages, also where they are on their way.
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

    /// Where the reader was; nil before they began.
    public func position() async throws(MastheadError) -> PagePosition? {
        try await settle()
        return try await library.readingPosition(item)
    }

    /// Remembers where the reader is, and that this is what they read. Of a library that can only be read it remembers nothing.
    /// - Parameters:
    ///   - position: the page that the reader is on.
    ///   - shown: other pages that are shown beside it, which count as read.
    ///   - start: of a text that reflows, how much of it is before the beginning of what is shown, 0 to 1.
    ///   - share: of a text that reflows, how much of it is before the end of what is shown.
    public func remember(
        _ position: PagePosition, beside shown: [PagePosition] = [], from start: Double? = nil, share: Double? = nil
    ) async throws(MastheadError) {
        guard library.isWritable else { return }
        // The position is where the reader is, so it comes last.
        for page in shown { try await library.setReadingPosition(page, for: item) }
        try await library.setReadingPosition(position, from: start, share: share, with: anchor(at: position), for: item)
        try await library.setCurrentlyReading(item)
        try await count(shown + [position], share: share)
    }

    /// The pages with a bookmark.
    public func bookmarks() async throws(MastheadError) -> [PagePosition] {
        try await settle()
        return try await library.marks(.bookmark, of: item).compactMap(\.position)
    }

    /// Whether the reader likes the item as a whole.
    public func isFavorite() async throws(MastheadError) -> Bool { try await library.existingItem(item).isFavorite }

    /// Whether the reader is done with the item.
    public func isRead() async throws(MastheadError) -> Bool { try await library.existingItem(item).reading == .read }

    /// Marks the item as read, or as unread.
    public func setRead(_ isRead: Bool) async throws(MastheadError) {
        try await library.mark(isRead ? .read : .unread, [item])
    }

    /// Sets a mark, or takes it away.
    /// - Parameter position: the page; nil for the item as a whole.
    /// - Returns: whether it was otherwise before.
    @discardableResult
    public func set(
        _ kind: Mark.Kind, _ isSet: Bool, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool {
        try await isSet
            ? library.mark(kind, item, at: position, with: position.flatMap(anchor))
            : library.unmark(kind, item, at: position)
    }

    /// The words around a place; nil where there is no text that reflows.
    private func anchor(at position: PagePosition) -> TextAnchor? {
        content.flatMap { texts.anchor(at: position, in: $0) }
    }
}
