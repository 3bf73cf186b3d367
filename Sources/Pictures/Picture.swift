import CVips
public import Foundation
public import Periodical

/// Measures and decodes page pictures with libvips.
///
/// Loaders that libvips does not count as safe for hostile files are switched off for the process.
public struct Picture: Sendable {
    /// The picture's file.
    public let file: URL

    /// Names a picture.
    /// - Throws: ``MastheadError`` where libvips does not start.
    public init(_ file: URL) throws(MastheadError) {
        guard Self.isReady else {
            throw MastheadError(
                .toolFailed, doing: "reading", to: file.path, found: "libvips does not start",
                hint: "Install libvips 8.13 or later.")
        }
        self.file = file
    }

    /// Starts libvips, once for the process.
    private static let isReady: Bool = {
        guard masthead_vips_init("masthead") == 0 else { return false }
        vips_block_untrusted_set(1)
        // Every picture is read once: a cache would only hold memory and files.
        vips_cache_set_max(0)
        return true
    }()

    /// The size, from the header alone.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`.
    public func size() throws(MastheadError) -> PictureSize {
        let image = try open(failOnError: false)
        defer { g_object_unref(image) }
        return PictureSize(width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)))
    }

    /// Decodes the whole picture and throws it away: finds what a header does not show.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`, with the decoder's reason.
    public func decodeWhole() throws(MastheadError) {
        let image = try open(failOnError: true)
        defer { g_object_unref(image) }
        var average = 0.0
        guard masthead_vips_average(image, &average) == 0 else { throw failure() }
    }

    /// The picture upright, in sRGB, scaled to fit into a box.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`.
    public func pixels(fitting box: PictureSize) throws(MastheadError) -> PixelBuffer {
        var images: [UnsafeMutablePointer<VipsImage>] = []
        defer { images.forEach { g_object_unref($0) } }
        func step(_ make: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32) throws(MastheadError) {
            var out: UnsafeMutablePointer<VipsImage>?
            guard make(&out) == 0, let out else { throw failure() }
            images.append(out)
        }
        let (width, height) = (Int32(clamping: max(1, box.width)), Int32(clamping: max(1, box.height)))
        try step { masthead_vips_thumbnail(file.path, $0, width, height) }
        if let image = images.last, vips_image_get_interpretation(image) != VIPS_INTERPRETATION_sRGB {
            try step { masthead_vips_srgb(image, $0) }
        }
        if let image = images.last, vips_image_hasalpha(image) == 0 { try step { masthead_vips_add_alpha(image, $0) } }
        if let image = images.last { try step { masthead_vips_cast_uchar(image, $0) } }
        guard let image = images.last else { throw failure() }
        let size = PictureSize(width: Int(vips_image_get_width(image)), height: Int(vips_image_get_height(image)))
        var count = 0
        guard let memory = vips_image_write_to_memory(image, &count) else { throw failure() }
        defer { g_free(memory) }
        guard count == size.width * size.height * 4 else { throw failure() }
        return PixelBuffer(size: size, bytes: Array(UnsafeRawBufferPointer(start: memory, count: count)))
    }

    private func open(failOnError: Bool) throws(MastheadError) -> UnsafeMutablePointer<VipsImage> {
        guard let image = masthead_vips_open(file.path, failOnError ? 1 : 0) else { throw failure() }
        return image
    }

    private func failure() -> MastheadError {
        let reason = String(cString: vips_error_buffer()).trimmingCharacters(in: .whitespacesAndNewlines)
        vips_error_clear()
        let first = reason.split(separator: "\n").first.map(String.init) ?? "libvips does not say why"
        return MastheadError(
            .unreadablePicture, doing: "reading the picture", to: file.path, found: first,
            hint: "Export it again as PNG, JPEG, GIF or WebP.")
    }
}
