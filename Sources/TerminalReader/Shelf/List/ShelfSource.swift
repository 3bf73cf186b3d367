/// A part of the shelf that can be listed. Most parts have a row in the pane.
enum ShelfSource: Sendable, Hashable {
    case everything
    /// Items with a reminder that is due.
    case due
    /// Items that the user has started to read.
    case begun
    case favorites
    case publication(String)
    /// The books with a tag on a bookshelf, or its favorites if the tag is nil. The pane has no row for this part.
    case group(String, tag: String?)
}
