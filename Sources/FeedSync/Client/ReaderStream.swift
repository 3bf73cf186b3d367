/// A stream of items.
package enum ReaderStream: Sendable {
    /// All items.
    case all
    /// Unread items. Used because some services list every item in the stream of read items.
    case unread
    /// Starred items.
    case starred

    var name: String { self == .starred ? ReaderState.starred : ReaderState.readingList }
    var excluded: String? { self == .unread ? ReaderState.read : nil }
}
