/// What a reader says of an item, whatever pages of it were shown.
public enum ReadMark: String, Sendable, Hashable, Codable, CaseIterable {
    case read, unread
}
