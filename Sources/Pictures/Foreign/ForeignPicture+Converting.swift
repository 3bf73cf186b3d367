public import Foundation
public import Periodical

extension ForeignPicture {
    /// Makes a picture that pages show: upright, in sRGB, no larger than ``box``.
    /// - Parameters:
    ///   - part: which of the file's pictures.
    ///   - stem: where to, without an extension.
    ///   - isLossless: whether it shall be a PNG in any case. One with transparency, or in black and white alone, is one always.
    ///   - quality: that of JPEG, 1 to 100.
    /// - Returns: the file, whose extension tells what it became.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`.
    public func convert(
        _ part: Part, to stem: URL, isLossless: Bool = false, quality: Int = 90
    ) throws(MastheadError) -> URL {
        try underPlainName { link throws(MastheadError) -> URL in
            let header = try self.header(of: link, part: part)
            let isPNG = isLossless || header.hasTransparency || part.isBilevel
            let made = stem.appendingPathExtension(isPNG ? "png" : "jpg")
            // Its own size, or what fits: told only not to enlarge, libvips takes the smallest level of a pyramid.
            let fits = part.size.fitting(Self.box) == part.size
            let size = fits ? part.size : Self.box
            let encoding = isPNG ? "compression=6\(part.isBilevel && fits ? ",bitdepth=1" : "")" : "Q=\(quality)"
            // Written by a plain name as well, and moved: brackets in its path would be taken for options.
            let place = link.deletingPathExtension().appendingPathExtension(made.pathExtension)
            defer { unlink(place.path) }
            let colours = header.isForeign ? ["--export-profile", "srgb"] : []
            let program = vips("vips")
            let arguments = [
                "thumbnail", name(of: link, part), "\(place.path)[strip,\(encoding)]", "\(size.width)", "--height",
                "\(size.height)",
            ]
            let result = try program.result(arguments + colours, on: file)
            guard result.status == 0 else { throw unreadable(reason(result, link)) }
            do { try FileManager.default.moveItem(at: place, to: made) } catch {
                throw .files("write", made, error)
            }
            return made
        }
    }
}
