/// The ID of a post in its library. IDs are never reused.
public struct PostID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number that identifies the post.
    public let rawValue: Int64

    /// Creates an ID from its number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
