import Pictures

/// The visible part of a picture: the whole picture, or a zoomed part.
public struct PictureView: Sendable, Hashable {
    /// The zoom factor. At 1, the whole picture is visible.
    public var zoom: Double
    /// The visible part's horizontal center, from 0 at the left edge to 1.
    public var x: Double
    /// The visible part's vertical center, from 0 at the upper edge to 1.
    public var y: Double

    /// The whole picture.
    public static let whole = PictureView(zoom: 1, x: 0.5, y: 0.5)

    /// Creates a view of part of a picture.
    public init(zoom: Double, x: Double, y: Double) {
        self.zoom = max(1, zoom)
        self.x = x
        self.y = y
    }

    /// Returns a box scaled by the zoom factor.
    func magnified(_ box: PictureSize) -> PictureSize {
        PictureSize(width: Int(Double(box.width) * zoom), height: Int(Double(box.height) * zoom))
    }

    /// Returns the part of a picture that a box shows.
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
