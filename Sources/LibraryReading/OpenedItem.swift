public import IssueLibrary
public import Periodical
public import Reading
public import Rendering

/// An open item of a library, with its heading and the available pages.
///
/// This is a snapshot. Its files stay readable even if the item is corrected or deleted. ``changes`` reports newly
/// available pages and newer revisions.
public struct OpenedItem: Sendable {
    /// The library of the item.
    public let library: IssueLibrary
    /// The item at the time when it was opened.
    public let item: LibraryItem
    /// The heading, which user interfaces show above the pages.
    public let heading: IssueHeading
    /// The pages and their files, at the library's scale.
    public let content: IssueContent
    /// Whether the item is complete. If not, it is still downloading.
    public let isComplete: Bool
    /// The texts of a book, for finding positions from an earlier edition.
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

    /// The user's position and marks, converted from an earlier edition if necessary.
    public var memory: ReadingMemory {
        ReadingMemory(of: item.reference, in: library, showing: isComplete ? content : nil, texts, opened: content)
    }

    /// Returns the user's position, or the nearest page if that page is gone.
    public func position() async throws(MastheadError) -> PagePosition {
        content.grid.nearest(to: try await memory.position() ?? .first)
    }

    /// Waits until a page is available. If the item is downloading, the page is downloaded first, followed by the pages
    /// around it.
    /// - Parameters:
    ///   - position: the position of the page.
    ///   - onWaiting: called with the progress of the download while waiting.
    /// - Returns: the item, opened again with the available pages.
    /// - Throws: ``MastheadError``, with the code `reading.no-page` if the page does not exist, or with another code if
    ///   it cannot be downloaded.
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
