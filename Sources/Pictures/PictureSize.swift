public import Media

/// The size of a picture in pixels.
public struct PictureSize: Sendable, Hashable, CustomStringConvertible {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// The maximum size of a page thumbnail at scale 1.
    public static let thumbnailBox = PictureSize(width: 144, height: 192)

    /// Creates a size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Creates the size at which a picture is displayed.
    public init(_ shape: PictureShape) { self.init(width: shape.shownWidth, height: shape.shownHeight) }

    /// The size as text, such as `768x1024`.
    public var description: String { "\(width)x\(height)" }

    /// Returns the largest size of the same proportions that fits into a box and does not exceed this size.
    public func fitting(_ box: PictureSize) -> PictureSize {
        let factor = min(1, Double(box.width) / Double(max(1, width)), Double(box.height) / Double(max(1, height)))
        return PictureSize(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded())))
    }

    /// Whether this size is twice as wide and high as another. Allows for the pixel that is lost when an odd number is
    /// halved.
    public func isDouble(of plain: PictureSize) -> Bool {
        abs(width - 2 * plain.width) <= 1 && abs(height - 2 * plain.height) <= 1
    }
}
