import IssueLibrary

/// An issue, a book or a post of a list.
enum Listed: Encodable, Sendable {
    case item(LibraryItem)
    case post(LibraryPost)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .item(let item): try ListedItem(item).encode(to: encoder)
        case .post(let post): try ListedPost(post).encode(to: encoder)
        }
    }
}
