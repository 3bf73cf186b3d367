import Foundation
import Periodical
import Pictures

// Pictures that pages name and cannot show.
extension SourceFiles {
    /// A picture of a kind that pages cannot show.
    struct ForeignAsset: Sendable, Hashable {
        /// Its path below the folder.
        let path: String
        /// What it is, by its first bytes.
        let format: FileFormat
    }

    /// The extensions that such pictures have.
    static let foreignExtensions: Set<String> = [
        "tif", "tiff", "bmp", "dib", "heic", "heif", "hif", "avif", "jxl", "jp2", "j2k", "jpx", "psd",
    ]

    /// The picture that a name means and that pages cannot show: the file itself, whatever its name says; where there is none,
    /// one whose name differs in its extension alone.
    func foreignAsset(for name: String) -> ForeignAsset? {
        let own = [Scale.double, .standard].map { $0.name(for: name) }.filter(paths.contains)
        if let path = own.first { return foreignAsset(at: path) }
        return foreignPaths[Self.stem(name)].flatMap { foreignAsset(at: $0) }
    }

    /// What a file is, where it is such a picture.
    private func foreignAsset(at path: String) -> ForeignAsset? {
        guard let handle = FileHandle(forReadingAtPath: url(path).path) else { return nil }
        defer { close(handle.fileDescriptor) }
        guard let format = FileFormat(bytes(handle)), ForeignPicture.formats.contains(format) else { return nil }
        return ForeignAsset(path: path, format: format)
    }

    private func bytes(_ handle: FileHandle) -> Data {
        // One that cannot be read is told as such by what looks at it whole.
        do { return try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data() } catch { return Data() }
    }

    /// A path without its extension.
    static func stem(_ path: String) -> String {
        let fileExtension = AssetKind.fileExtension(of: path)
        return fileExtension.isEmpty ? path : String(path.dropLast(fileExtension.count + 1))
    }
}
