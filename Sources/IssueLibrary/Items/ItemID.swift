/// The number of an item in its library. It stays the same when the publication's handle changes, and is never given again.
public struct ItemID: RawRepresentable, Sendable, Hashable {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
}
