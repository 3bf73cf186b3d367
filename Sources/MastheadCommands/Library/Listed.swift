import IssueLibrary

/// An issue, a book or a post of a list.
enum Listed: Encodable, Sendable {
    case item(LibraryItem, reminders: [TimerReminder])
    case post(LibraryPost)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .item(let item, let reminders): try ListedItem(item, reminders: reminders).encode(to: encoder)
        case .post(let post): try ListedPost(post).encode(to: encoder)
        }
    }
}
