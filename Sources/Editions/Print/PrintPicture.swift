import CPango
import Foundation
import Periodical
import Pictures

/// A picture for a PDF. A JPEG is copied byte for byte; other pictures are compressed without loss.
struct PrintPicture {
    private let picture: EditionPicture
    private let scratch: EditionScratch

    init(_ picture: EditionPicture, _ scratch: EditionScratch) {
        (self.picture, self.scratch) = (picture, scratch)
    }

    func draw(on canvas: PrintCanvas, left: Double, top: Double, _ size: PrintSize) throws(MastheadError) {
        let functions = canvas.functions
        let (image, width, height) = try surface(functions)
        canvas.keep(image)
        functions.cairo_save(canvas.context)
        functions.cairo_translate(canvas.context, left, top)
        functions.cairo_scale(canvas.context, size.width / Double(width), size.height / Double(height))
        functions.cairo_set_source_surface(canvas.context, image, 0, 0)
        functions.cairo_rectangle(canvas.context, 0, 0, Double(width), Double(height))
        functions.cairo_clip(canvas.context)
        functions.cairo_paint(canvas.context)
        functions.cairo_restore(canvas.context)
    }

    private func surface(
        _ functions: MastheadPango
    ) throws(MastheadError) -> (OpaquePointer, width: Int, height: Int) {
        if picture.fileExtension == "jpg", !picture.isTurned { return try jpeg(functions) }
        return try pixels(functions)
    }

    /// The width and height of a JPEG's surface.
    private static let jpegSide = 8

    /// Returns a surface that contains a JPEG's bytes, for PDF readers to decode. cairo ignores the surface's pixels,
    /// so its size does not matter.
    private func jpeg(_ functions: MastheadPango) throws(MastheadError) -> (OpaquePointer, width: Int, height: Int) {
        let data: Data
        do { data = try Data(contentsOf: picture.file) } catch { throw .files("read", picture.file, error) }
        guard
            let image = functions.cairo_image_surface_create(
                Int32(masthead_cairo_rgb24), Int32(Self.jpegSide), Int32(Self.jpegSide)),
            let bytes = malloc(data.count)
        else { throw memoryFailure }
        data.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: data.count))
        let status = functions.cairo_surface_set_mime_data(
            image, "image/jpeg", bytes.assumingMemoryBound(to: UInt8.self), UInt(data.count), { free($0) }, bytes)
        guard status == 0 else {
            free(bytes)
            functions.cairo_surface_destroy(image)
            throw memoryFailure
        }
        return (image, Self.jpegSide, Self.jpegSide)
    }

    /// Returns a surface with the pixels on a white background.
    private func pixels(_ functions: MastheadPango) throws(MastheadError) -> (OpaquePointer, width: Int, height: Int) {
        let buffer = try Picture(picture.file).pixels(fitting: picture.size, enlarges: false)
        let (width, height) = (buffer.size.width, buffer.size.height)
        let count = width * height * 4
        guard let memory = malloc(max(1, count)) else { throw memoryFailure }
        let pixels = UnsafeMutableRawBufferPointer(start: memory, count: count)
        buffer.bytes.withUnsafeBytes { source in
            for index in stride(from: 0, to: count, by: 4) {
                let alpha = Int(source[index + 3])
                func onWhite(_ value: UInt8) -> UInt8 { UInt8((Int(value) * alpha + 255 * (255 - alpha) + 127) / 255) }
                // cairo stores a pixel as an integer, whose lowest byte is the blue channel.
                let value =
                    UInt32(onWhite(source[index])) << 16 | UInt32(onWhite(source[index + 1])) << 8
                    | UInt32(onWhite(source[index + 2]))
                pixels.storeBytes(of: value, toByteOffset: index, as: UInt32.self)
            }
        }
        guard
            let image = functions.cairo_image_surface_create_for_data(
                memory.assumingMemoryBound(to: UInt8.self), Int32(masthead_cairo_rgb24), Int32(clamping: width),
                Int32(clamping: height), Int32(clamping: width * 4)),
            // Attach the memory to the surface, which will free it. cairo ignores data of unknown types.
            functions.cairo_surface_set_mime_data(
                image, "x-masthead/pixels", memory.assumingMemoryBound(to: UInt8.self), UInt(count), { free($0) },
                memory) == 0
        else {
            free(memory)
            throw memoryFailure
        }
        return (image, width, height)
    }

    private var memoryFailure: MastheadError {
        MastheadError(.archiveWriting, cannot: "write", to: picture.file.path, found: "not enough memory", hint: nil)
    }
}
