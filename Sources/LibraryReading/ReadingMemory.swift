public import IssueLibrary
public import Periodical

/// What a library remembers of its reader in one of its items: where they are, and what they marked.
public struct ReadingMemory: Sendable {
    private let library: IssueLibrary
    private let item: ItemReference

    /// Looks at an item; it need not be here.
    public init(of item: ItemReference, in library: IssueLibrary) {
        self.library = library
        self.item = item
    }

    /// Where the reader was; nil before they began.
    public func position() async throws(MastheadError) -> PagePosition? { try await library.readingPosition(item) }

    /// Remembers where the reader is, and that this is what they read. Of a library that can only be read it remembers nothing.
    /// - Parameters:
    ///   - position: the page that the reader is on.
    ///   - shown: other pages that are shown beside it, which count as read.
    public func remember(
        _ position: PagePosition, beside shown: [PagePosition] = []
    ) async throws(MastheadError) {
        guard library.isWritable else { return }
        // The position is where the reader is, so it comes last.
        for page in shown + [position] { try await library.setReadingPosition(page, for: item) }
        try await library.setCurrentlyReading(item)
    }

    /// The pages with a bookmark.
    public func bookmarks() async throws(MastheadError) -> [PagePosition] {
        try await library.marks(.bookmark, of: item).compactMap(\.position)
    }

    /// Whether the reader likes the item as a whole.
    public func isFavorite() async throws(MastheadError) -> Bool { try await library.existingItem(item).isFavorite }

    /// Sets a mark, or takes it away.
    /// - Parameter position: the page; nil for the item as a whole.
    /// - Returns: whether it was otherwise before.
    @discardableResult
    public func set(
        _ kind: Mark.Kind, _ isSet: Bool, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool {
        try await isSet ? library.mark(kind, item, at: position) : library.unmark(kind, item, at: position)
    }
}
