public import IssueLibrary
import Periodical
public import Rendering

extension IssueHeading {
    /// Creates the heading of an item in a library. Its key is `HANDLE/NAME`.
    /// - Parameters:
    ///   - item: the item.
    ///   - publication: the title that the publisher gives the publication, or nil if there is none. The handle is the
    ///     user's name for the publication, so exported files never contain it.
    public init(_ item: LibraryItem, publication: String? = nil) {
        self.init(item.reference.description, item.description)
        self.publication = publication
        isBook = item.kind == .book
    }
}
