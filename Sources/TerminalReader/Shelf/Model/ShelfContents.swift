/// A snapshot of the shelf's contents.
public struct ShelfContents: Sendable, Hashable {
    /// The publications.
    public var publications: [ShelfPublication]
    /// The items of all publications, newest first.
    public var items: [ShelfItem]
    /// Whether the last check failed for every publication.
    public var isOffline: Bool
    /// The feeds that the library follows.
    public var feeds: [ShelfFeed] = []

    /// Creates a shelf's content.
    public init(publications: [ShelfPublication] = [], items: [ShelfItem] = [], isOffline: Bool = false) {
        self.publications = publications
        self.items = items
        self.isOffline = isOffline
    }
}
