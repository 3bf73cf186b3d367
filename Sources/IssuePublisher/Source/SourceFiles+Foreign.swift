import Foundation
import Periodical
import Pictures

// Finds pictures that pages refer to but cannot show.
extension SourceFiles {
    /// A picture in a format that pages cannot show.
    struct ForeignAsset: Sendable, Hashable {
        /// The path below the folder.
        let path: String
        /// The format that the first bytes identify.
        let format: FileFormat
    }

    /// The file extensions of pictures that pages cannot show.
    static let foreignExtensions: Set<String> = [
        "tif", "tiff", "bmp", "dib", "heic", "heif", "hif", "avif", "jxl", "jp2", "j2k", "jpx", "psd",
    ]

    /// Returns the picture that a name refers to if pages cannot show it. The picture is the file with this name, or a
    /// file whose name differs only in its extension.
    func foreignAsset(for name: String) -> ForeignAsset? {
        let own = [Scale.double, .standard].map { $0.name(for: name) }.filter(paths.contains)
        if let path = own.first { return foreignAsset(at: path) }
        return foreignPaths[Self.stem(name)].flatMap { foreignAsset(at: $0) }
    }

    /// Returns the file as a picture that pages cannot show, or nil for other formats.
    private func foreignAsset(at path: String) -> ForeignAsset? {
        guard let handle = FileHandle(forReadingAtPath: url(path).path) else { return nil }
        defer { close(handle.fileDescriptor) }
        guard let format = FileFormat(bytes(handle)), ForeignPicture.formats.contains(format) else { return nil }
        return ForeignAsset(path: path, format: format)
    }

    private func bytes(_ handle: FileHandle) -> Data {
        // The inspection of the complete file reports read errors.
        do { return try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data() } catch { return Data() }
    }

    /// Returns a path without its extension.
    static func stem(_ path: String) -> String {
        let fileExtension = AssetKind.fileExtension(of: path)
        return fileExtension.isEmpty ? path : String(path.dropLast(fileExtension.count + 1))
    }
}
