public import IssueLibrary
import Periodical
public import Rendering

extension IssueHeading {
    /// Creates the heading of an item in a library. Its key is `HANDLE/NAME`.
    /// - Parameters:
    ///   - item: the item.
    ///   - publication: the title that the publisher gave the publication, or nil for none. Exported files never
    ///     contain the handle, which is the user's own name for it.
    public init(_ item: LibraryItem, publication: String? = nil) {
        self.init(item.reference.description, item.description)
        self.publication = publication
        isBook = item.kind == .book
    }
}
