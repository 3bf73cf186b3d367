/// The size and structure of a picture, read from its header.
public struct PictureShape: Sendable, Hashable, Codable {
    /// The width in pixels before rotation.
    public var width: Int
    /// The height in pixels before rotation.
    public var height: Int
    /// The number of frames. A still picture has 1 frame.
    public var frameCount = 1
    /// The number of passes over all pixels in decoding, one for each scan of a progressive JPEG.
    public var scanCount = 1
    /// The total size of the compressed texts and color profiles that decoders may inflate first, in bytes.
    public var describingByteCount = 0
    /// Whether the picture is displayed rotated by 90 degrees, with width and height swapped.
    public var isTurned = false

    /// Creates the shape of a still picture.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels per frame.
    public var pixelCount: Int { width * height }

    /// The displayed width in pixels, after rotation.
    public var shownWidth: Int { isTurned ? height : width }

    /// The displayed height in pixels, after rotation.
    public var shownHeight: Int { isTurned ? width : height }
}
