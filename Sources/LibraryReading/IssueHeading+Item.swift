public import IssueLibrary
import Periodical
public import Rendering

extension IssueHeading {
    /// Creates the heading of an item in a library. Its key is `HANDLE/NAME`.
    /// - Parameters:
    ///   - item: the item.
    ///   - publication: the title of the publication, or nil for its handle.
    public init(_ item: LibraryItem, publication: String? = nil) {
        self.init(item.reference.description, item.description)
        self.publication = publication ?? item.handle
        isBook = item.kind == .book
    }
}
