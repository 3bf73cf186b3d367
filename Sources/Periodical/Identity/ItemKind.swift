/// The kinds of items that publications offer.
public enum ItemKind: String, Codable, Sendable, Hashable, CaseIterable {
    case issue, book, post
}
