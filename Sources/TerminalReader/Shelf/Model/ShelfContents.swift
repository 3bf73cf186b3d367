/// A snapshot of the shelf's content.
public struct ShelfContents: Sendable, Hashable {
    /// The publications.
    public var publications: [ShelfPublication]
    /// The items of all publications, newest first.
    public var items: [ShelfItem]
    /// Whether the last check of every publication failed.
    public var isOffline: Bool
    /// The feeds that the library follows.
    public var feeds: [ShelfFeed] = []

    /// Creates the content of a shelf.
    public init(publications: [ShelfPublication] = [], items: [ShelfItem] = [], isOffline: Bool = false) {
        self.publications = publications
        self.items = items
        self.isOffline = isOffline
    }
}
