/// A decoded picture, with its rows from top to bottom. Each pixel has four bytes: red, green, blue and alpha (sRGB,
/// not premultiplied).
public struct PixelBuffer: Sendable {
    /// The size in pixels.
    public let size: PictureSize
    /// The pixels, in `width * height * 4` bytes.
    public let bytes: [UInt8]
}
