/// How large a picture is, as its header and its structure say.
public struct PictureShape: Sendable, Hashable, Codable {
    /// Pixels across, as they are stored.
    public var width: Int
    /// Pixels down, as they are stored.
    public var height: Int
    /// How many pictures it shows one after the other; 1 of one that stands still.
    public var frameCount = 1
    /// How many times a decoder goes over all pixels: the scans of a progressive JPEG.
    public var scanCount = 1
    /// The bytes of texts and profiles that a decoder may have to inflate before it gets to the pixels.
    public var describingByteCount = 0
    /// Whether the camera was held sideways, so that width and height change places when it is shown.
    public var isTurned = false

    /// Describes a picture that stands still.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The pixels of one frame.
    public var pixelCount: Int { width * height }

    /// Pixels across, as it is meant to be seen.
    public var shownWidth: Int { isTurned ? height : width }

    /// Pixels down, as it is meant to be seen.
    public var shownHeight: Int { isTurned ? width : height }
}
