public import Periodical
public import Reading

/// An item that was opened for reading.
public struct ShelfOpening: Sendable {
    /// The item's content, which may still be downloading.
    public let content: IssueContent
    /// The first page to show.
    public let position: PagePosition
    /// The source of pages and marks for the reader.
    public let host: any ReadingHost

    /// Creates an opened item.
    public init(_ content: IssueContent, at position: PagePosition, host: any ReadingHost) {
        self.content = content
        self.position = position
        self.host = host
    }
}
