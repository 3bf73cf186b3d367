import CVips
public import Foundation
import Media
public import Periodical

/// A picture for a page, measured and decoded by libvips.
public struct Picture: Sendable {
    /// The file that contains the picture.
    public let file: URL
    /// The limits for decoding.
    public let limits: PictureLimits
    let vips: VipsLibrary

    /// Creates a picture from a file.
    /// - Parameters:
    ///   - file: the file of the picture.
    ///   - limits: the limits for decoding.
    /// - Throws: ``MastheadError`` if libvips is not installed.
    public init(_ file: URL, limits: PictureLimits = PictureLimits()) throws(MastheadError) {
        self.file = file
        self.limits = limits
        vips = try VipsLibrary.open()
    }

    /// Returns the size at which the picture is displayed, read from the header without libvips.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable` if the header cannot be read or the picture
    ///   exceeds the limits.
    public static func size(
        of file: URL, limits: PictureLimits = PictureLimits()
    ) throws(MastheadError) -> PictureSize { PictureSize(try shape(of: file, limits)) }

    /// Returns the size at which the picture is displayed, read from the header.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable` if the header cannot be read or the picture
    ///   exceeds the limits.
    public func size() throws(MastheadError) -> PictureSize { try Self.size(of: file, limits: limits) }

    /// Decodes all frames of the picture to find faults that its header does not show.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable` and the decoder's message.
    public func decodeWhole() throws(MastheadError) {
        let shape = try admit()
        // libvips stacks the frames vertically, and supports a height of at most ten million pixels.
        let frames = Int32(clamping: min(shape.frameCount, 10_000_000 / max(1, shape.height)))
        let opened =
            frames > 1
            ? masthead_vips_open_frames(vips.functions, file.path, frames)
            : masthead_vips_open(vips.functions, file.path, 1)
        guard let image = opened else { throw failure() }
        defer { release(image) }
        try compute(image) {
            var average = 0.0
            return masthead_vips_average(vips.functions, image, &average) == 0 ? () : nil
        }
    }

    /// Returns the pixels of the upright picture in sRGB, scaled to fit into a box.
    /// - Parameters:
    ///   - box: the maximum size of the whole picture.
    ///   - enlarges: whether to enlarge a picture that is smaller than the box.
    ///   - part: returns the part of the scaled picture to decode. Defaults to the whole picture.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`.
    public func pixels(
        fitting box: PictureSize, enlarges: Bool = true, part: ((PictureSize) -> PictureArea)? = nil
    ) throws(MastheadError) -> PixelBuffer {
        try admit()
        let functions = vips.functions
        var steps = PictureSteps(self)
        defer { steps.release() }
        let (width, height) = (Int32(clamping: max(1, box.width)), Int32(clamping: max(1, box.height)))
        var image = try steps.add {
            masthead_vips_fitted(functions, file.path, $0, width, height, enlarges ? 0 : 2)
        }
        if let part {
            // Copy all pixels: sequential reading cannot start in the middle of a picture.
            let copy = try compute(image) { [image] in functions.pointee.image_copy_memory(image) }
            image = try steps.add { out in
                out.pointee = copy
                return 0
            }
            let area = part(size(of: image))
            image = try steps.add { [image] in
                masthead_vips_crop(
                    functions, image, $0, Int32(clamping: area.left), Int32(clamping: area.top),
                    Int32(clamping: area.width), Int32(clamping: area.height))
            }
        }
        if functions.pointee.image_get_interpretation(image) != Int32(masthead_vips_srgb) {
            image = try steps.add { [image] in masthead_vips_to_srgb(functions, image, $0) }
        }
        if functions.pointee.image_hasalpha(image) == 0 {
            image = try steps.add { [image] in masthead_vips_add_alpha(functions, image, $0) }
        }
        image = try steps.add { [image] in masthead_vips_cast_uchar(functions, image, $0) }
        let size = size(of: image)
        var count = 0
        let memory = try compute(image) { functions.pointee.image_write_to_memory(image, &count) }
        defer { functions.pointee.free(memory) }
        guard count == size.width * size.height * 4 else { throw failure() }
        return PixelBuffer(size: size, bytes: Array(UnsafeRawBufferPointer(start: memory, count: count)))
    }

    /// Returns the size at which an image is displayed. The camera's orientation may swap its width and height.
    func size(of image: OpaquePointer) -> PictureSize {
        let functions = vips.functions.pointee
        let size = (width: Int(functions.image_get_width(image)), height: Int(functions.image_get_height(image)))
        let isTurned = functions.image_get_orientation_swap(image) != 0
        return isTurned
            ? PictureSize(width: size.height, height: size.width) : PictureSize(width: size.width, height: size.height)
    }

    func release(_ image: OpaquePointer) {
        vips.functions.pointee.object_unref(UnsafeMutableRawPointer(image))
    }

    func failure() -> MastheadError { vips.failure("read the picture", file.path) }
}
