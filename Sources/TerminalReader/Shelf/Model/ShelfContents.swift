/// What stands on the shelf at a moment.
public struct ShelfContents: Sendable, Hashable {
    /// The publications.
    public var publications: [ShelfPublication]
    /// Their items, newest first.
    public var items: [ShelfItem]
    /// Whether none of the publications could be looked at the last time.
    public var isOffline: Bool
    /// The feeds that are followed.
    public var feeds: [ShelfFeed] = []

    /// Describes a shelf.
    public init(publications: [ShelfPublication] = [], items: [ShelfItem] = [], isOffline: Bool = false) {
        self.publications = publications
        self.items = items
        self.isOffline = isOffline
    }
}
