/// A decoded picture, with rows from top to bottom and four bytes per pixel: red, green, blue, alpha (sRGB, not
/// premultiplied).
public struct PixelBuffer: Sendable {
    /// The size in pixels.
    public let size: PictureSize
    /// The pixels, `width * height * 4` bytes.
    public let bytes: [UInt8]
}
