import Foundation
import Media
import Periodical
import Pictures

/// A page's picture in a format that book and comic readers can show.
struct EditionPicture: Sendable, Hashable {
    let file: URL
    /// The extension for the picture's actual format. The file's own extension may be wrong.
    let fileExtension: String
    /// The size at which the picture is shown, in pixels.
    let size: PictureSize
    /// Whether the picture is shown rotated by 90 degrees.
    let isTurned: Bool

    /// Inspects a picture.
    /// - Throws: ``MastheadError`` if the file is not a PNG, JPEG, GIF or WebP picture.
    init(_ file: URL) throws(MastheadError) {
        self.file = file
        let start: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            start = try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data()
        } catch { throw .files("read the picture", file, error) }
        switch FileFormat(start) {
        case .png: fileExtension = "png"
        case .jpeg: fileExtension = "jpg"
        case .gif: fileExtension = "gif"
        case .webp: fileExtension = "webp"
        case let other:
            throw MastheadError(
                .unreadablePicture, cannot: "read the picture", to: file.path,
                found: other?.name ?? "the file is not a picture",
                hint: "Export the picture again as PNG, JPEG, GIF or WebP.")
        }
        let shape = try Picture.shape(of: file)
        size = PictureSize(shape)
        isTurned = shape.isTurned
    }
}
