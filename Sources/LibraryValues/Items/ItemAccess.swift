/// Whether the library may download an item.
public enum ItemAccess: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everyone may download the item.
    case free
    /// The item is sold, and the library's account has it through a purchase, a subscription or a grant.
    case held
    /// The item is sold, and the library's account does not have it, as far as known.
    case sold
}
