/// A stream of items.
package enum ReaderStream: Sendable {
    /// All items.
    case all
    /// Unread items. The stream of read items is not used, because it contains all items at some services.
    case unread
    /// Starred items.
    case starred

    var name: String { self == .starred ? ReaderState.starred : ReaderState.readingList }
    var excluded: String? { self == .unread ? ReaderState.read : nil }
}
