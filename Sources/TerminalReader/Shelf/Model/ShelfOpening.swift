public import Periodical
public import Reading

/// An item that was opened to be read.
public struct ShelfOpening: Sendable {
    /// Its pages, as far as they are here.
    public let content: IssueContent
    /// Where to begin.
    public let position: PagePosition
    /// Where it is kept.
    public let host: any ReadingHost

    /// Describes an open item.
    public init(_ content: IssueContent, at position: PagePosition, host: any ReadingHost) {
        self.content = content
        self.position = position
        self.host = host
    }
}
