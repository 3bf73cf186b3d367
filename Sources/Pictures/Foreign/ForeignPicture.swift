public import Foundation
import Media
public import Periodical

/// A picture in a format that pages cannot show, such as TIFF or HEIC.
///
/// A libvips program in a separate process with limits converts the picture to JPEG or PNG, because the decoders are
/// not safe enough to run in this process.
public struct ForeignPicture: Sendable {
    /// The formats that can be converted.
    public static let formats: Set<FileFormat> = [.tiff, .bitmap, .heif, .jpegXL, .jpeg2000, .photoshop]

    /// The maximum size of a converted picture in pixels, which any device can show.
    public static let box = PictureSize(width: 4096, height: 4096)

    /// The file that contains the picture.
    public let file: URL
    /// The format, as recognized by the first bytes of the file.
    public let format: FileFormat
    /// The limits for decoding.
    public let limits: PictureLimits

    /// Creates a foreign picture. Returns nil if pages can show the format, or if libvips cannot convert it.
    public init?(_ file: URL, _ format: FileFormat?, limits: PictureLimits = PictureLimits()) {
        guard let format, Self.formats.contains(format) else { return nil }
        self.file = file
        self.format = format
        self.limits = limits
    }

    /// A picture within a file, for example a page of a scanned document.
    public struct Part: Sendable, Hashable {
        /// The index of the picture in the file, from 0.
        public let index: Int
        /// The size of the upright picture, in pixels.
        public let size: PictureSize
        let isBilevel: Bool
    }

    /// Lists the pictures in the file, from its header.
    /// - Returns: the pictures that are pages, and the number of all others, such as frames, smaller copies and masks.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable` if the header cannot be read or a picture
    ///   exceeds the limits.
    public func parts() throws(MastheadError) -> (parts: [Part], otherCount: Int) {
        guard format == .tiff else {
            let header = try underPlainName { link throws(MastheadError) -> Header in try self.header(of: link) }
            try admit(PictureShape(width: header.size.width, height: header.size.height))
            // A JPEG 2000 file has one picture, but libvips counts its resolution levels as further pictures.
            let frameCount = format == .jpeg2000 ? 1 : header.pageCount
            return ([Part(index: 0, size: header.size, isBilevel: false)], frameCount - 1)
        }
        let found: TIFFPictures
        do throws(MediaFault) { found = try TIFFPictures(file) } catch {
            if case .unreadable(let cause) = error { throw cause }
            throw unreadable("the file \(error)")
        }
        for picture in found.pictures { try admit(picture.shape) }
        let parts = found.pictures.map {
            Part(index: $0.index, size: PictureSize($0.shape), isBilevel: $0.isBilevel)
        }
        return (parts, found.otherCount)
    }

    private func admit(_ shape: PictureShape) throws(MastheadError) {
        if let excess = limits.excess(of: shape) { throw unreadable(excess) }
    }

    func unreadable(_ found: String) -> MastheadError {
        MastheadError(
            .unreadablePicture, cannot: "read the picture", to: file.path, found: found,
            hint: "Export the picture again as PNG or JPEG. If the picture is very large, reduce its size.")
    }

    /// Calls a closure with a link to the file. Its plain name contains nothing that libvips or ImageMagick would
    /// interpret as an option.
    func underPlainName<Result>(
        _ body: (URL) throws(MastheadError) -> Result
    ) throws(MastheadError) -> Result {
        let place = FileManager.default.temporaryDirectory
        let link = place.appending(path: "masthead-\(UUID().uuidString).\(fileExtension)")
        guard symlink(file.absoluteURL.path, link.path) == 0 else { throw .system("read", link) }
        defer { unlink(link.path) }
        return try body(link)
    }

    /// The format's usual file extension.
    public var fileExtension: String {
        switch format {
        case .tiff: "tif"
        case .bitmap: "bmp"
        case .jpegXL: "jxl"
        case .jpeg2000: "jp2"
        case .photoshop: "psd"
        default: "heic"
        }
    }
}
