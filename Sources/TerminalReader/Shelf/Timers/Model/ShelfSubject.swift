public import Periodical

/// What a timer is for.
public enum ShelfSubject: Sendable, Hashable {
    /// An issue or a book; its title is foreign text.
    case item(ItemReference, title: String)
    /// All of a publication, by its handle; its title is foreign text.
    case publication(String, title: String)

    /// What people call it; foreign text.
    var title: String {
        switch self {
        case .item(_, let title), .publication(_, let title): title
        }
    }
}
