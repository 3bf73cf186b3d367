/// Whether an item can be had by everyone.
public enum ItemAccess: String, Sendable, Hashable, Codable, CaseIterable {
    /// It can.
    case free
    /// It is sold, and the library's account may have it: bought, subscribed to, or given.
    case held
    /// It is sold, and the library's account may not have it, or that is not known.
    case sold
}
