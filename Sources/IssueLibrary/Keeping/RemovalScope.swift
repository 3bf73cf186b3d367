/// What of an item is removed.
public enum RemovalScope: String, Sendable, Hashable, Codable, CaseIterable {
    /// The item with its content, its cover, its marks, and where the reader was.
    case item
    /// Its files, and what is on its way; the item stays.
    case content
}
