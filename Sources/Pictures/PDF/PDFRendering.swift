/// How to render pages of a PDF.
public struct PDFRendering: Sendable, Hashable {
    /// The size of the pictures.
    public enum Resolution: Sendable, Hashable {
        case dotsPerInch(Int)
        /// A height in pixels. The width follows from it.
        case height(Int)
        /// The exact size of the whole page, and the area of the page to render.
        case crop(PictureSize, PictureArea)
    }

    /// The size of the pictures.
    public var resolution: Resolution
    /// Whether to write lossless PNG files instead of JPEG.
    public var isLossless: Bool
    /// The quality of a JPEG, from 1 to 100.
    public var quality: Int
    /// Whether to show the whole page, not just its crop box.
    public var isUncropped = false

    /// Creates options.
    public init(_ resolution: Resolution, isLossless: Bool = false, quality: Int = 90) {
        self.resolution = resolution
        self.isLossless = isLossless
        self.quality = quality
    }

    /// The file extension of the pictures.
    public var fileExtension: String { isLossless ? "png" : "jpg" }

    /// Returns the size of a page's picture.
    public func size(of page: PDFPageInformation) -> PictureSize {
        func pixels(_ points: Double, _ factor: Double) -> Int { max(1, Int((points * factor).rounded())) }
        switch resolution {
        case .dotsPerInch(let dots):
            return PictureSize(
                width: pixels(page.width, Double(dots) / 72), height: pixels(page.height, Double(dots) / 72))
        case .height(let height):
            return PictureSize(width: pixels(page.width, Double(height) / max(1, page.height)), height: height)
        case .crop(_, let area): return PictureSize(width: area.width, height: area.height)
        }
    }

    /// The options that render only the crop box, as PDF readers do, at the size after rotation.
    static let asSeen = ["-cropbox", "-scale-dimension-before-rotation"]

    var arguments: [String] {
        // Optimized Huffman tables would save a twelfth of the file size but take 1.4 times as long.
        let encoding = isLossless ? ["-png"] : ["-jpeg", "-jpegopt", "quality=\(quality)"]
        let format = Self.asSeen.filter { !isUncropped || $0 != "-cropbox" } + encoding
        switch resolution {
        case .dotsPerInch(let dots): return format + ["-r", "\(dots)"]
        case .height(let height): return format + ["-scale-to-x", "-1", "-scale-to-y", "\(height)"]
        case .crop(let size, let area):
            return format + ["-scale-to-x", "\(size.width)", "-scale-to-y", "\(size.height)"] + area.arguments
        }
    }
}

extension PictureArea {
    /// The area, as options for poppler's programs.
    var arguments: [String] { ["-x", "\(left)", "-y", "\(top)", "-W", "\(width)", "-H", "\(height)"] }
}
