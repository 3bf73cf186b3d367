public import Media

/// What a picture may ask of a decoder. Its header is looked at first: one of 89 bytes can ask for 17 GB.
public struct PictureLimits: Sendable, Hashable {
    /// The most pixels of one frame: a newspaper's double page at 400 dots to the inch has fewer.
    public var pixelCount = 120_000_000
    /// The most frames.
    public var frameCount = 10_000
    /// The most pixels of all frames together.
    public var animationPixelCount = 4_000_000_000
    /// The most times that a decoder goes over all pixels; programs write progressive pictures in about ten.
    public var scanCount = 200
    /// The most pixels that a decoder goes over in all those times together.
    public var scannedPixelCount = 2_000_000_000
    /// The most bytes of texts and profiles, as they are in the file: they may inflate to a thousand times as much.
    public var describingByteCount = 2 << 20
    /// The most seconds that computing with a picture takes. A small picture is made of a large one in one go, which is not
    /// broken off: there the limits of pixels and steps are what bounds it, to a few seconds.
    public var seconds = 60.0

    /// The default limits.
    public init() {}

    /// What is too much about a picture, as a clause: `it has 4,294,836,225 pixels, more than 120,000,000`; nil where nothing is.
    public func excess(of shape: PictureShape) -> String? {
        let (pixels, overflows) = shape.width.multipliedReportingOverflow(by: shape.height)
        if overflows || pixels > pixelCount {
            return "it has \(shape.width)x\(shape.height) pixels, more than \(pixelCount / 1_000_000) million"
        }
        if shape.describingByteCount > describingByteCount {
            return "its texts and profiles have \(shape.describingByteCount) bytes, more than \(describingByteCount)"
        }
        if shape.frameCount > frameCount { return "it has \(shape.frameCount) frames, more than \(frameCount)" }
        if pixels * shape.frameCount > animationPixelCount {
            return "its \(shape.frameCount) frames of \(shape.width)x\(shape.height) pixels have more than "
                + "\(animationPixelCount / 1_000_000) million pixels together"
        }
        if shape.scanCount > scanCount { return "it is drawn in \(shape.scanCount) steps, more than \(scanCount)" }
        if pixels * shape.scanCount > scannedPixelCount {
            return "its \(shape.width)x\(shape.height) pixels are drawn in \(shape.scanCount) steps"
        }
        return nil
    }
}
