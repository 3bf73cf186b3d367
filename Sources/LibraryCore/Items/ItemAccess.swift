/// Whether the library may download an item.
public enum ItemAccess: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everyone may download the item.
    case free
    /// The item is sold, and the library's account has it: bought, subscribed to, or granted.
    case held
    /// The item is sold, and the library's account does not have it, or this is not known.
    case sold
}
