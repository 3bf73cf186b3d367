/// How pages of a PDF become pictures.
public struct PDFRendering: Sendable, Hashable {
    /// How large.
    public enum Resolution: Sendable, Hashable {
        case dotsPerInch(Int)
        /// Pixels down; across as the page's proportions ask.
        case height(Int)
        /// Exactly this large, and of that a part.
        case crop(PictureSize, PictureArea)
    }

    /// How large.
    public var resolution: Resolution
    /// Whether as PNG, which loses nothing, and not as JPEG.
    public var isLossless: Bool
    /// The quality of JPEG, 1 to 100.
    public var quality: Int
    /// Whether all of the page is shown, and not what its crop box leaves.
    public var isUncropped = false

    /// Describes pictures.
    public init(_ resolution: Resolution, isLossless: Bool = false, quality: Int = 90) {
        self.resolution = resolution
        self.isLossless = isLossless
        self.quality = quality
    }

    /// The extension of the files.
    public var fileExtension: String { isLossless ? "png" : "jpg" }

    /// The pixels that a page becomes.
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

    /// A page as one looks at it: what its crop box leaves, and measured after it was turned.
    static let asSeen = ["-cropbox", "-scale-dimension-before-rotation"]

    var arguments: [String] {
        // Huffman tables of each picture's own would make it a twelfth smaller, and take 1.4 times as long.
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
    /// The options of poppler's programs.
    var arguments: [String] { ["-x", "\(left)", "-y", "\(top)", "-W", "\(width)", "-H", "\(height)"] }
}
