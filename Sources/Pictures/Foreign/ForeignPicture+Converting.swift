public import Foundation
public import Periodical

extension ForeignPicture {
    /// Converts a picture to a format that pages can show. The result is upright, in sRGB, and no larger than ``box``.
    /// - Parameters:
    ///   - part: the picture to convert.
    ///   - stem: the path of the new file without its extension.
    ///   - isLossless: whether to always write PNG. Pictures with transparency or in black and white become PNG anyway.
    ///   - quality: the quality of a JPEG, from 1 to 100.
    /// - Returns: the URL of the new file. Its extension depends on the format.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`.
    public func convert(
        _ part: Part, to stem: URL, isLossless: Bool = false, quality: Int = 90
    ) throws(MastheadError) -> URL {
        try underPlainName { link throws(MastheadError) -> URL in
            let header = try self.header(of: link, part: part)
            let isPNG = isLossless || header.hasTransparency || part.isBilevel
            let made = stem.appendingPathExtension(isPNG ? "png" : "jpg")
            // If the picture fits, pass its original size. If libvips were merely told not to enlarge the picture, it
            // would use the smallest resolution level in the file.
            let fits = part.size.fitting(Self.box) == part.size
            let size = fits ? part.size : Self.box
            let encoding = isPNG ? "compression=6\(part.isBilevel && fits ? ",bitdepth=1" : "")" : "Q=\(quality)"
            // Write to a plain name and then rename the file, because libvips reads brackets in a path as options.
            let place = link.deletingPathExtension().appendingPathExtension(made.pathExtension)
            defer { unlink(place.path) }
            let colors = header.isForeign ? ["--export-profile", "srgb"] : []
            let program = vips("vips")
            let arguments = [
                "thumbnail", name(of: link, part), "\(place.path)[strip,\(encoding)]", "\(size.width)", "--height",
                "\(size.height)",
            ]
            let result = try program.result(arguments + colors, on: file)
            guard result.status == 0 else { throw unreadable(reason(result, link)) }
            do { try FileManager.default.moveItem(at: place, to: made) } catch {
                throw .files("write", made, error)
            }
            return made
        }
    }
}
