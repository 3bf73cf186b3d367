import CVips
public import Foundation
public import Periodical

extension Picture {
    /// A PNG that stands in for a page until the publisher puts one there.
    /// - Parameter variant: tells one placeholder from the next by its colour and its columns; 0 is a cover.
    public static func placeholder(_ size: PictureSize, variant: Int) throws(MastheadError) -> Data {
        let vips = try VipsLibrary.open()
        let inks: [[Double]] = [[38, 70, 83], [188, 71, 73], [56, 102, 65], [96, 73, 128]]
        var paper: [Double] = [250, 247, 240]
        var ink = inks[variant % inks.count]
        var bytes: UnsafeMutableRawPointer?
        var count = 0
        defer { vips.functions.pointee.free(bytes) }
        let (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
        let status = masthead_vips_placeholder(
            vips.functions, width, height, &paper, &ink, Int32(clamping: variant), &bytes, &count)
        guard status == 0, let bytes else { throw vips.failure("drawing", "a placeholder") }
        return Data(bytes: bytes, count: count)
    }
}
