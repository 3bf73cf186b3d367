public import IssueLibrary
import Periodical
public import Rendering

extension IssueHeading {
    /// What is said of a library's item, under its key `HANDLE/NAME`.
    /// - Parameter publication: what people call its publication; by default its handle.
    public init(_ item: LibraryItem, publication: String? = nil) {
        self.init(item.reference.description, item.description)
        self.publication = publication ?? item.handle
        isBook = item.kind == .book
    }
}
