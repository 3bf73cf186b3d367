import CVips
import Foundation
import Media
import Periodical

// What is looked at before a decoder may have a picture, and how long it may take.
extension Picture {
    /// Refuses what is none of the formats that pages show, whatever its name says, and what asks too much of a decoder.
    @discardableResult
    func admit() throws(MastheadError) -> PictureShape { try Self.shape(of: file, limits) }

    static func shape(of file: URL, _ limits: PictureLimits) throws(MastheadError) -> PictureShape {
        let shape: PictureShape
        do throws(MediaFault) {
            shape = try MediaInspection.header(ofPicture: file)
        } catch {
            if case .unreadable(let cause) = error { throw cause }
            throw MastheadError(
                .unreadablePicture, cannot: "read the picture", to: file.path, found: "\(error)",
                hint: "Export it again as PNG, JPEG, GIF or WebP.")
        }
        if let excess = limits.excess(of: shape) {
            throw MastheadError(
                .unreadablePicture, cannot: "read the picture", to: file.path, found: excess,
                hint: "Export it smaller; nothing of it was decoded.")
        }
        return shape
    }

    /// Does what computes an image's pixels; ends it when it takes too long.
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
                    found: "it takes more than \(Int(limits.seconds)) seconds", hint: "Export it smaller.")
            }
            throw failure()
        }
        return result
    }
}
