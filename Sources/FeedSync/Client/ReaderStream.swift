/// A list of items that is asked for.
package enum ReaderStream: Sendable {
    /// All items.
    case all
    /// Those that are not read. (The stream of what is read brings everything at some services.)
    case unread
    /// Those that are starred.
    case starred

    var name: String { self == .starred ? ReaderState.starred : ReaderState.readingList }
    var excluded: String? { self == .unread ? ReaderState.read : nil }
}
