/// What part of the shelf is listed: a row of the pane with publications.
enum ShelfSource: Sendable, Hashable {
    case everything
    /// What timers say is due.
    case due
    /// What the reader has begun.
    case begun
    case favorites
    case publication(String)
    /// Books of a bookshelf that stand together: those of a tag; nil for the favourites among them. None is chosen in the pane.
    case group(String, tag: String?)
}
