/// An area of a picture or page, in pixels or points from the top left corner.
public struct PictureArea: Sendable, Hashable {
    /// The left edge.
    public let left: Int
    /// The upper edge.
    public let top: Int
    /// The width.
    public let width: Int
    /// The height.
    public let height: Int

    /// Creates an area.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }
}
