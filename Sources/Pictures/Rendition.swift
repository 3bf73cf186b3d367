public import Foundation

/// A picture to derive from another: its size, file and quality.
public struct Rendition: Sendable, Hashable {
    /// The size of the derived picture.
    public enum Size: Sendable, Hashable {
        /// Half the original width and height, in the original colors. Used for the standard version of an @2x picture.
        case half
        /// Scaled down to fit into a box, in sRGB. Used for covers and thumbnails. Smaller pictures keep their size.
        case fitting(PictureSize)
    }

    /// The size of the derived picture.
    public let size: Size
    /// The file to write. Its extension determines the format.
    public let file: URL
    /// The quality for lossy formats, from 1 to 100.
    public let quality: Int

    /// Whether to filter the rows of a PNG (PNG, section 9), which makes photographs smaller but drawings larger.
    public let isFiltered: Bool

    /// Creates a rendition.
    public init(_ size: Size, to file: URL, quality: Int, isFiltered: Bool = false) {
        self.size = size
        self.file = file
        self.quality = quality
        self.isFiltered = isFiltered
    }

    /// The file in libvips' notation: its path, followed by options in brackets.
    var target: String {
        switch file.pathExtension.lowercased() {
        case "jpg", "jpeg": "\(file.path)[Q=\(quality),optimize_coding]"
        case "webp": "\(file.path)[Q=\(quality)]"
        case "png": "\(file.path)[compression=6\(isFiltered ? ",filter=all" : "")]"
        default: "\(file.path)[]"
        }
    }

    /// Whether the file's format supports transparency.
    var hasTransparency: Bool { !["jpg", "jpeg"].contains(file.pathExtension.lowercased()) }
}
