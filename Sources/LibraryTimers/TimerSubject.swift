public import Periodical

/// The item or publication that a timer is for.
public enum TimerSubject: Sendable, Hashable {
    /// An issue or a book.
    case item(ItemReference, title: String)
    /// A whole publication.
    case publication(handle: String, title: String)

    /// The reference: `HANDLE/NAME` or `HANDLE`.
    public var reference: String {
        switch self {
        case .item(let reference, _): reference.description
        case .publication(let handle, _): handle
        }
    }

    /// The title of the item or publication.
    public var title: String {
        switch self {
        case .item(_, let title), .publication(_, let title): title
        }
    }
}
