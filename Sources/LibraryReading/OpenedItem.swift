public import IssueLibrary
public import Periodical
public import Reading
public import Rendering

/// One of a library's items, opened to be read: what is said of it, and its pages as far as they are here.
///
/// It is a value of a moment. What it opened stays readable, whatever becomes of the item; ``changes`` tells when more of it is
/// here, or a newer revision.
public struct OpenedItem: Sendable {
    /// The library that keeps it.
    public let library: IssueLibrary
    /// The item as the library had it.
    public let item: LibraryItem
    /// What is said of it above its pages.
    public let heading: IssueHeading
    /// Its pages and their files, at the scale that the library has.
    public let content: IssueContent
    /// Whether all of it is here; else it is on its way.
    public let isComplete: Bool
    /// The texts of a book, by which places are found in another edition.
    let texts: BookTexts

    init(
        _ item: LibraryItem, of library: IssueLibrary, heading: IssueHeading, content: IssueContent, isComplete: Bool,
        texts: BookTexts = BookTexts()
    ) {
        self.texts = texts
        self.library = library
        self.item = item
        self.heading = heading
        self.content = content
        self.isComplete = isComplete
    }

    /// What the library remembers of its reader: places that were kept of a former edition are found in this one.
    public var memory: ReadingMemory {
        ReadingMemory(of: item.reference, in: library, showing: isComplete ? content : nil, texts, opened: content)
    }

    /// Where the reader was; where that page is no more, the nearest one.
    public func position() async throws(MastheadError) -> PagePosition {
        content.grid.nearest(to: try await memory.position() ?? .first)
    }

    /// Sees to it that a page is here: of an item on its way it is fetched before all else, and its neighbours after it.
    /// - Parameter onWaiting: told how far the item has come while this waits.
    /// - Returns: the item as it is then.
    /// - Throws: ``MastheadError`` with the code `reading.no-page` where there is no such page; and where it does not come.
    public func bringForward(
        _ position: PagePosition, onWaiting: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(MastheadError) -> OpenedItem {
        _ = try content.page(at: position)
        guard !isComplete else { return self }
        return try await library.open(
            item.reference, with: content.assetNames(at: position), then: content.assetNames(around: position),
            classes: content.classes, onWaiting: onWaiting)
    }
}
