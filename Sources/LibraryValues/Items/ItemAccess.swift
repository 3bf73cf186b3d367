/// Whether the library may download an item.
public enum ItemAccess: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everyone may download the item.
    case free
    /// The item is for sale, and the library's account has it through a purchase, a subscription or a grant.
    case held
    /// The item is for sale. As far as is known, the library's account does not have it.
    case sold
}
