/// The number of an item in its library. It stays the same when the publication's handle changes, and is never given again.
public struct ItemID: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: Int64

    /// Names an item by its number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
