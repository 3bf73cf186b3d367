/// The ID of an item in its library. An ID stays the same when the publication's handle changes, and is never reused.
public struct ItemID: RawRepresentable, Sendable, Hashable {
    /// The database ID.
    public let rawValue: Int64

    /// Creates an ID from a database ID.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
