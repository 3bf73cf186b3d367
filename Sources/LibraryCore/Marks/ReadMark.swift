/// The user's mark that an item is read or unread, regardless of the pages shown.
public enum ReadMark: String, Sendable, Hashable, Codable, CaseIterable {
    case read, unread
}
