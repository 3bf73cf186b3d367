/// The size and structure of a picture, according to its header.
public struct PictureShape: Sendable, Hashable, Codable {
    /// The stored width in pixels, before rotation.
    public var width: Int
    /// The stored height in pixels, before rotation.
    public var height: Int
    /// The number of frames, which is 1 for a still picture.
    public var frameCount = 1
    /// The number of passes over all pixels, which are the scans of a progressive JPEG.
    public var scanCount = 1
    /// The total stored size of texts and color profiles that a decoder may inflate before it decodes the pixels, in
    /// bytes.
    public var describingByteCount = 0
    /// Whether the picture is displayed rotated by 90 degrees, so that width and height are swapped.
    public var isTurned = false

    /// Creates the shape of a still picture.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels in a frame.
    public var pixelCount: Int { width * height }

    /// The width in pixels as displayed, after rotation.
    public var shownWidth: Int { isTurned ? height : width }

    /// The height in pixels as displayed, after rotation.
    public var shownHeight: Int { isTurned ? width : height }
}
