import CVips
package import Foundation
package import Media
package import Periodical

// The checks before a picture is decoded, and the time limit for decoding.
extension Picture {
    /// Rejects a picture that exceeds the limits or has a format that pages cannot show, whatever its file name.
    @discardableResult
    func admit() throws(MastheadError) -> PictureShape { try Self.shape(of: file, limits) }

    package static func shape(
        of file: URL, _ limits: PictureLimits = PictureLimits()
    ) throws(MastheadError) -> PictureShape {
        let shape: PictureShape
        do throws(MediaFault) {
            shape = try MediaInspection.header(ofPicture: file)
        } catch {
            if case .unreadable(let cause) = error { throw cause }
            throw MastheadError(
                .unreadablePicture, cannot: "read the picture", to: file.path, found: "the file \(error)",
                hint: "Export the picture again as PNG, JPEG, GIF or WebP.")
        }
        if let excess = limits.excess(of: shape) {
            throw MastheadError(
                .unreadablePicture, cannot: "read the picture", to: file.path, found: excess,
                hint: "Export a smaller picture. Masthead did not decode this picture.")
        }
        return shape
    }

    /// Computes the pixels of an image. Throws an error when the time limit is reached.
    func compute<Result>(
        _ image: OpaquePointer, _ body: () throws(MastheadError) -> Result?
    ) throws(MastheadError) -> Result {
        let deadline = UnsafeMutablePointer<MastheadDeadline>.allocate(capacity: 1)
        deadline.initialize(to: MastheadDeadline(vips: vips.functions, end: masthead_vips_now() + limits.seconds))
        masthead_vips_set_deadline(image, deadline)
        defer {
            masthead_vips_clear_deadline(image, deadline)
            deadline.deallocate()
        }
        guard let result = try body() else {
            guard masthead_vips_now() <= deadline.pointee.end else {
                vips.functions.pointee.error_clear()
                throw MastheadError(
                    .unreadablePicture, cannot: "read the picture", to: file.path,
                    found: "decoding the picture takes more than \(Int(limits.seconds)) seconds",
                    hint: "Export a smaller picture.")
            }
            throw failure()
        }
        return result
    }
}
