public import Periodical

/// The item or publication that a timer belongs to.
public enum ShelfSubject: Sendable, Hashable {
    /// An issue or book. The title is untrusted text.
    case item(ItemReference, title: String)
    /// A publication, by its handle. The title is untrusted text.
    case publication(String, title: String)

    /// The title, which is untrusted text.
    var title: String {
        switch self {
        case .item(_, let title), .publication(_, let title): title
        }
    }
}
