import Foundation
import Periodical
import Pictures

// Pictures that pages refer to but cannot show.
extension SourceFiles {
    /// A picture in a format that pages cannot show.
    struct ForeignAsset: Sendable, Hashable {
        /// The picture's path below the folder.
        let path: String
        /// The format, according to the first bytes.
        let format: FileFormat
    }

    /// The file extensions of picture formats that pages cannot show.
    static let foreignExtensions: Set<String> = [
        "tif", "tiff", "bmp", "dib", "heic", "heif", "hif", "avif", "jxl", "jp2", "j2k", "jpx", "psd",
    ]

    /// Returns the picture that a name refers to if pages cannot show it: the file with this name, or a file whose name
    /// has a different extension.
    func foreignAsset(for name: String) -> ForeignAsset? {
        let own = [Scale.double, .standard].map { $0.name(for: name) }.filter(paths.contains)
        if let path = own.first { return foreignAsset(at: path) }
        return foreignPaths[Self.stem(name)].flatMap { foreignAsset(at: $0) }
    }

    /// Returns the picture at a path. Returns nil if the file is not a picture, or if pages can show it.
    private func foreignAsset(at path: String) -> ForeignAsset? {
        guard let handle = FileHandle(forReadingAtPath: url(path).path) else { return nil }
        defer { close(handle.fileDescriptor) }
        guard let format = FileFormat(bytes(handle)), ForeignPicture.formats.contains(format) else { return nil }
        return ForeignAsset(path: path, format: format)
    }

    private func bytes(_ handle: FileHandle) -> Data {
        // If the file cannot be read, the inspection of the whole file reports the error.
        do { return try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data() } catch { return Data() }
    }

    /// Returns a path without its extension.
    static func stem(_ path: String) -> String {
        let fileExtension = AssetKind.fileExtension(of: path)
        return fileExtension.isEmpty ? path : String(path.dropLast(fileExtension.count + 1))
    }
}
