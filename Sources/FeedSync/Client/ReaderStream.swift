/// A stream of items.
package enum ReaderStream: Sendable {
    /// All items.
    case all
    /// Unread items. Some services list all items in the stream of read items, so it is not used.
    case unread
    /// Starred items.
    case starred

    var name: String { self == .starred ? ReaderState.starred : ReaderState.readingList }
    var excluded: String? { self == .unread ? ReaderState.read : nil }
}
