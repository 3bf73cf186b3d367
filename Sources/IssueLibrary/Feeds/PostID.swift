/// The number of a post in its library. It is never given again.
public struct PostID: RawRepresentable, Sendable, Hashable, Codable {
    /// The number.
    public let rawValue: Int64

    /// Names a post by its number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
}
