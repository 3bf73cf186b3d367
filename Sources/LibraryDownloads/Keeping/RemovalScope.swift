/// The part of an item that a removal deletes.
public enum RemovalScope: String, Sendable, Hashable, Codable, CaseIterable {
    /// The item itself, with its content, cover, favorite mark, bookmarks, highlights and reading position.
    case item
    /// The item's files and downloads, but not the item.
    case content
}
