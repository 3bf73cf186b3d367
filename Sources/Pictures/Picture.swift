import CVips
public import Foundation
public import Periodical

/// Measures and decodes page pictures with libvips.
public struct Picture: Sendable {
    /// The picture's file.
    public let file: URL
    let vips: VipsLibrary

    /// Names a picture.
    /// - Throws: ``MastheadError`` where libvips is not installed.
    public init(_ file: URL) throws(MastheadError) {
        self.file = file
        vips = try VipsLibrary.open()
    }

    /// The size, from the header alone.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`.
    public func size() throws(MastheadError) -> PictureSize {
        // Looking for the loader by the file's name opens the file once for each; in memory that costs nothing.
        if let size = sizeFromStart() { return size }
        let image = try open(failsOnWarning: false)
        defer { release(image) }
        return size(of: image)
    }

    /// Decodes the whole picture and throws it away: finds what a header does not show.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`, with the decoder's reason.
    public func decodeWhole() throws(MastheadError) {
        let image = try open(failsOnWarning: true)
        defer { release(image) }
        var average = 0.0
        guard masthead_vips_average(vips.functions, image, &average) == 0 else { throw failure() }
    }

    /// The picture upright, in sRGB, scaled to fit into a box.
    /// - Parameters:
    ///   - box: how large the whole may become.
    ///   - enlarges: whether a picture that is smaller than the box is made larger.
    ///   - part: gives the part that is wanted, for the size that the whole has become; by default all of it.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`.
    public func pixels(
        fitting box: PictureSize, enlarges: Bool = true, part: ((PictureSize) -> PictureArea)? = nil
    ) throws(MastheadError) -> PixelBuffer {
        let functions = vips.functions
        var steps = PictureSteps(self)
        defer { steps.release() }
        let (width, height) = (Int32(clamping: max(1, box.width)), Int32(clamping: max(1, box.height)))
        var image = try steps.add {
            masthead_vips_fitted(functions, file.path, $0, width, height, enlarges ? 0 : 2)
        }
        if let part {
            // Read line after line, a part far down could be asked for before the lines above it.
            guard let copy = functions.pointee.image_copy_memory(image) else { throw failure() }
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
        guard let memory = functions.pointee.image_write_to_memory(image, &count) else { throw failure() }
        defer { functions.pointee.free(memory) }
        guard count == size.width * size.height * 4 else { throw failure() }
        return PixelBuffer(size: size, bytes: Array(UnsafeRawBufferPointer(start: memory, count: count)))
    }

    /// The size, if the file's beginning tells.
    private func sizeFromStart() -> PictureSize? {
        guard let handle = FileHandle(forReadingAtPath: file.path), let start = try? handle.read(upToCount: 64 << 10),
            !start.isEmpty
        else { return nil }
        return start.withUnsafeBytes { bytes in
            guard let image = masthead_vips_open_start(vips.functions, bytes.baseAddress, bytes.count) else {
                vips.functions.pointee.error_clear()
                return nil
            }
            defer { release(image) }
            return size(of: image)
        }
    }

    func open(failsOnWarning: Bool) throws(MastheadError) -> OpaquePointer {
        guard let image = masthead_vips_open(vips.functions, file.path, failsOnWarning ? 1 : 0) else { throw failure() }
        return image
    }

    /// The size as the picture is meant to be seen: a camera's orientation may ask to turn it.
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

    func failure() -> MastheadError { vips.failure("reading the picture", file.path) }
}
