/// A part of the shelf that can be listed. Most of them have a row in the pane.
enum ShelfSource: Sendable, Hashable {
    case everything
    /// Items with a reminder that is due.
    case due
    /// Items that the user has started to read.
    case begun
    case favorites
    case publication(String)
    /// The books with a tag on a bookshelf, or the bookshelf's favorites if the tag is nil. This part has no row in the
    /// pane.
    case group(String, tag: String?)
}
