import Pictures

/// What is shown of a picture: all of it, or a part as if through a magnifying glass.
public struct PictureView: Sendable, Hashable {
    /// How much larger than the whole would be shown, from 1.
    public var zoom: Double
    /// The middle of the part, from 0 at the left edge to 1.
    public var x: Double
    /// The middle of the part, from 0 at the upper edge to 1.
    public var y: Double

    /// All of it.
    public static let whole = PictureView(zoom: 1, x: 0.5, y: 0.5)

    /// Describes a part.
    public init(zoom: Double, x: Double, y: Double) {
        self.zoom = max(1, zoom)
        self.x = x
        self.y = y
    }

    /// The box that the whole would fill at this zoom.
    func magnified(_ box: PictureSize) -> PictureSize {
        PictureSize(width: Int(Double(box.width) * zoom), height: Int(Double(box.height) * zoom))
    }

    /// The part of a picture that a box shows.
    func part(of size: PictureSize, in box: PictureSize) -> PictureArea {
        let fit = min(Double(box.width) / Double(size.width), Double(box.height) / Double(size.height)) * zoom
        func range(_ length: Int, _ visible: Int, _ middle: Double) -> (start: Int, length: Int) {
            let shown = max(1, min(length, Int((Double(visible) / fit).rounded())))
            let start = Int((middle * Double(length) - Double(shown) / 2).rounded())
            return (min(max(0, start), length - shown), shown)
        }
        let (left, width) = range(size.width, box.width, x)
        let (top, height) = range(size.height, box.height, y)
        return PictureArea(left: left, top: top, width: width, height: height)
    }
}
