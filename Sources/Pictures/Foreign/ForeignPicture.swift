public import Foundation
import Media
public import Periodical

/// A picture of a kind that pages cannot show, as scanners, phones and paint programs write it: TIFF, BMP, HEIC, AVIF, JPEG XL.
///
/// libvips's program looks at it and makes a JPEG or PNG of it, in a process of its own with limits: decoders of such formats
/// are handed nothing within this process.
public struct ForeignPicture: Sendable {
    /// The formats that can be made pictures that pages show.
    public static let formats: Set<FileFormat> = [.tiff, .bitmap, .heif, .jpegXL, .jpeg2000, .photoshop]

    /// What is made of it at most, in pixels: pictures of this size go well everywhere.
    public static let box = PictureSize(width: 4096, height: 4096)

    /// The picture's file.
    public let file: URL
    /// What it is, by its first bytes.
    public let format: FileFormat
    /// What it may ask of a decoder.
    public let limits: PictureLimits

    /// Names a picture; nil where pages can show it, or nothing can be made of it.
    public init?(_ file: URL, _ format: FileFormat?, limits: PictureLimits = PictureLimits()) {
        guard let format, Self.formats.contains(format) else { return nil }
        self.file = file
        self.format = format
        self.limits = limits
    }

    /// One of the pictures that a file holds: a page of a document that was scanned.
    public struct Part: Sendable, Hashable {
        /// Its place among the pictures of the file, from 0.
        public let index: Int
        /// Its size in pixels, upright.
        public let size: PictureSize
        let isBilevel: Bool
    }

    /// The pictures of the file, from its header alone.
    /// - Returns: those that are pages, and how many further pictures it has that are none: frames, smaller copies, masks.
    /// - Throws: ``MastheadError`` with the code `pictures.unreadable`, also for one that asks too much of a decoder.
    public func parts() throws(MastheadError) -> (parts: [Part], otherCount: Int) {
        guard format == .tiff else {
            let header = try underPlainName { link throws(MastheadError) -> Header in try self.header(of: link) }
            try admit(PictureShape(width: header.size.width, height: header.size.height))
            // Its levels of detail are no pictures of their own.
            let frameCount = format == .jpeg2000 ? 1 : header.pageCount
            return ([Part(index: 0, size: header.size, isBilevel: false)], frameCount - 1)
        }
        let found: TIFFPictures
        do throws(MediaFault) { found = try TIFFPictures(file) } catch {
            if case .unreadable(let cause) = error { throw cause }
            throw unreadable("it \(error)")
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
            hint: "Export it again as PNG or JPEG, and smaller if it is very large.")
    }

    /// Calls back with another name of the file, which says nothing but its format: libvips and ImageMagick take some of what
    /// stands in names for options.
    func underPlainName<Result>(
        _ body: (URL) throws(MastheadError) -> Result
    ) throws(MastheadError) -> Result {
        let place = FileManager.default.temporaryDirectory
        let link = place.appending(path: "masthead-\(UUID().uuidString).\(fileExtension)")
        guard symlink(file.absoluteURL.path, link.path) == 0 else { throw .system("read", link) }
        defer { unlink(link.path) }
        return try body(link)
    }

    /// The usual extension of files of its format.
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
