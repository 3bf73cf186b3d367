import CVips
public import Foundation
public import Periodical

extension Picture {
    /// A PNG that stands in for a page until the publisher puts one there.
    /// - Parameter variant: tells one placeholder from the next by its colour.
    public static func placeholder(_ size: PictureSize, variant: Int) throws(MastheadError) -> Data {
        // Starts libvips.
        _ = try Picture(URL(filePath: "/"))
        let inks: [[Double]] = [[38, 70, 83], [188, 71, 73], [56, 102, 65], [96, 73, 128]]
        var paper: [Double] = [250, 247, 240]
        var ink = inks[variant % inks.count]
        var image: UnsafeMutablePointer<VipsImage>?
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        defer {
            if let image { g_object_unref(image) }
            g_free(bytes)
        }
        guard masthead_vips_placeholder(&image, Int32(clamping: size.width), Int32(clamping: size.height), &paper, &ink) == 0,
            masthead_vips_encode_png(image, &bytes, &count) == 0, let bytes
        else {
            throw MastheadError(
                .toolFailed, doing: "drawing", to: "a placeholder", found: String(cString: vips_error_buffer()))
        }
        return Data(bytes: bytes, count: count)
    }
}
