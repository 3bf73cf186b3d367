public import Media

/// The limits on decoding a picture, checked against its header. Without them, a file of 89 bytes can take 17 GB of
/// memory.
public struct PictureLimits: Sendable, Hashable {
    /// The maximum number of pixels per frame. A newspaper's double page at 400 dpi has fewer.
    public var pixelCount = 120_000_000
    /// The maximum number of frames.
    public var frameCount = 10_000
    /// The maximum number of pixels in all frames.
    public var animationPixelCount = 4_000_000_000
    /// The maximum number of passes over all pixels. Progressive pictures usually have about ten.
    public var scanCount = 200
    /// The maximum number of pixels in all passes.
    public var scannedPixelCount = 2_000_000_000
    /// The maximum size of the texts and profiles in the file, in bytes. They may grow a thousandfold when decoded.
    public var describingByteCount = 2 << 20
    /// The maximum time for processing a picture, in seconds. Scaling cannot be interrupted, but the other limits keep
    /// it short.
    public var seconds = 60.0

    /// Creates the default limits.
    public init() {}

    /// Describes the limit that is exceeded, such as `the picture has 30000x30000 pixels, the limit is 120 million`, or
    /// returns nil if none is.
    public func excess(of shape: PictureShape) -> String? {
        let (pixels, overflows) = shape.width.multipliedReportingOverflow(by: shape.height)
        if overflows || pixels > pixelCount {
            return "the picture has \(shape.width)x\(shape.height) pixels, "
                + "the limit is \(pixelCount / 1_000_000) million"
        }
        if shape.describingByteCount > describingByteCount {
            return "the texts and profiles have \(shape.describingByteCount) bytes, the limit is \(describingByteCount)"
        }
        if shape.frameCount > frameCount {
            return "the picture has \(shape.frameCount) frames, the limit is \(frameCount)"
        }
        if pixels * shape.frameCount > animationPixelCount {
            return "the \(shape.frameCount) frames of \(shape.width)x\(shape.height) pixels have more than "
                + "\(animationPixelCount / 1_000_000) million pixels together"
        }
        if shape.scanCount > scanCount {
            return "the picture has \(shape.scanCount) progressive steps, the limit is \(scanCount)"
        }
        if pixels * shape.scanCount > scannedPixelCount {
            return "the picture has \(shape.scanCount) progressive steps of \(shape.width)x\(shape.height) pixels, "
                + "which is too much"
        }
        return nil
    }
}
