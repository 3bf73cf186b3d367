public import Media

/// The size of a picture in pixels.
public struct PictureSize: Sendable, Hashable, CustomStringConvertible {
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int

    /// The box that thumbnails of pages fit into at scale 1.
    public static let thumbnailBox = PictureSize(width: 144, height: 192)

    /// Takes a size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Takes the size of a picture as it is meant to be seen.
    public init(_ shape: PictureShape) { self.init(width: shape.shownWidth, height: shape.shownHeight) }

    /// `768x1024`.
    public var description: String { "\(width)x\(height)" }

    /// The size that fits into a box with the same proportions; never larger than it was.
    public func fitting(_ box: PictureSize) -> PictureSize {
        let factor = min(1, Double(box.width) / Double(max(1, width)), Double(box.height) / Double(max(1, height)))
        return PictureSize(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded())))
    }

    /// Whether this is twice another size in both directions, give or take the pixel that halving an odd size costs.
    public func isDouble(of plain: PictureSize) -> Bool {
        abs(width - 2 * plain.width) <= 1 && abs(height - 2 * plain.height) <= 1
    }
}
