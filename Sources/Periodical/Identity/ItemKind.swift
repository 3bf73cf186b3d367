/// The kinds of items.
public enum ItemKind: String, Codable, Sendable, Hashable, CaseIterable {
    case issue, book, post
}
