/// A part of a picture or page, in pixels or points from its upper left corner.
public struct PictureArea: Sendable, Hashable {
    /// The left edge.
    public let left: Int
    /// The upper edge.
    public let top: Int
    /// How wide it is.
    public let width: Int
    /// How high it is.
    public let height: Int

    /// Describes a part.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}
