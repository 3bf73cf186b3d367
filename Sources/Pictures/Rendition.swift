public import Foundation

/// A picture to be derived from another: how large, where to, how well.
public struct Rendition: Sendable, Hashable {
    /// How large it becomes.
    public enum Size: Sendable, Hashable {
        /// Half the pixels in both directions, in the picture's own colours: the standard picture of an @2x one.
        case half
        /// Small enough for a box, never enlarged, in sRGB: covers and thumbnails.
        case fitting(PictureSize)
    }

    /// How large it becomes.
    public let size: Size
    /// Where it is written; the extension tells the format.
    public let file: URL
    /// The quality of formats that lose something, 1 to 100.
    public let quality: Int

    /// Whether the rows of a PNG are filtered (PNG, section 9): that makes photographs smaller, and drawings larger.
    public let isFiltered: Bool

    /// Describes a picture to be derived.
    public init(_ size: Size, to file: URL, quality: Int, isFiltered: Bool = false) {
        self.size = size
        self.file = file
        self.quality = quality
        self.isFiltered = isFiltered
    }

    /// The name by which libvips writes it: the path, with options in brackets.
    var target: String {
        switch file.pathExtension.lowercased() {
        case "jpg", "jpeg": "\(file.path)[Q=\(quality),optimize_coding]"
        case "webp": "\(file.path)[Q=\(quality)]"
        case "png": "\(file.path)[compression=6\(isFiltered ? ",filter=all" : "")]"
        default: "\(file.path)[]"
        }
    }

    /// Whether its format has transparency.
    var hasTransparency: Bool { !["jpg", "jpeg"].contains(file.pathExtension.lowercased()) }
}
