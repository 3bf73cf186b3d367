/// Which part of an item is removed.
public enum RemovalScope: String, Sendable, Hashable, Codable, CaseIterable {
    /// The item with its content, cover, favorite mark, bookmarks, highlights and reading position.
    case item
    /// The item's files and downloads. The item itself is kept.
    case content
}
