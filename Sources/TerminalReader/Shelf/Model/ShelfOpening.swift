public import Periodical
public import Reading

/// An item that has been opened for reading.
public struct ShelfOpening: Sendable {
    /// The item's content, which may still be downloading.
    public let content: IssueContent
    /// The first page to show.
    public let position: PagePosition
    /// The reader's source of pages and marks.
    public let host: any ReadingHost

    /// Creates an opened item.
    public init(_ content: IssueContent, at position: PagePosition, host: any ReadingHost) {
        self.content = content
        self.position = position
        self.host = host
    }
}
