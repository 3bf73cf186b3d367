public import Periodical

/// What a timer is for: something that the library has.
public enum TimerSubject: Sendable, Hashable {
    /// An issue or a book.
    case item(ItemReference, title: String)
    /// All of a publication, by its handle.
    case publication(handle: String, title: String)

    /// `HANDLE/NAME` or `HANDLE`.
    public var reference: String {
        switch self {
        case .item(let reference, _): reference.description
        case .publication(let handle, _): handle
        }
    }

    /// What people call it.
    public var title: String {
        switch self {
        case .item(_, let title), .publication(_, let title): title
        }
    }
}
