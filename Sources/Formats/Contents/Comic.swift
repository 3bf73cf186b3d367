import Files
import Foundation
import Periodical

/// A comic, such as a CBZ: a folder or ZIP archive of pictures, each of which is a page. Other files are allowed only
/// if they are typically added by operating systems and scanners.
package struct Comic: Sendable, Hashable {
    /// The paths of the pictures in reading order.
    package let pictures: [String]
    /// The path of `ComicInfo.xml`, or nil if the comic does not contain it.
    package let information: String?

    /// The extensions of picture formats that Masthead cannot show but that may occur in a comic.
    private static let otherExtensions: Set<String> = [
        "tif", "tiff", "bmp", "heic", "heif", "avif", "jxl", "jp2", "jpe", "jfif",
    ]
    /// The extensions of other files that are common in comics, such as scanners' notes and checksums.
    private static let noteExtensions: Set<String> = ["txt", "nfo", "diz", "url", "sfv", "md5", "sha1", "sha256"]
    /// The names of metadata files that other programs write.
    private static let otherDescriptions: Set<String> = ["comet.xml", "metroninfo.xml", "acbf.xml", "series.json"]

    /// Recognizes a comic by its paths, or returns nil if any of them does not belong in a comic.
    package init?(_ paths: some Sequence<String>) {
        var pictures: [NaturalOrder] = []
        var information: String?
        for path in paths where !Self.isLitter(path) {
            let name = path.split(separator: "/").last?.lowercased() ?? ""
            let fileExtension = AssetKind.fileExtension(of: name)
            if name == ComicInfo.document.lowercased() {
                // If there are several `ComicInfo.xml` files, use the one nearest to the top, which describes the whole
                // comic.
                if information.map({ path.utf8.count < $0.utf8.count }) ?? true { information = path }
            } else if AssetKind(fileName: name) == .image || Self.otherExtensions.contains(fileExtension) {
                pictures.append(NaturalOrder(path))
            } else if !Self.noteExtensions.contains(fileExtension), !Self.otherDescriptions.contains(name) {
                return nil
            }
        }
        guard !pictures.isEmpty else { return nil }
        self.pictures = pictures.sorted().map(\.path)
        self.information = information
    }

    /// Recognizes the comic in a folder, or returns nil if the folder is not a comic.
    package init?(_ folder: ContentFolder) {
        let paths: [String]
        // A folder that cannot be listed does not count as a comic.
        do throws(MastheadError) { paths = try FolderListing(folder.place).entries.map(\.path) } catch { return nil }
        self.init(paths)
    }

    /// Returns the metadata in `ComicInfo.xml`, or nil if the file does not exist or is unreadable.
    package func information(in folder: ContentFolder) -> ComicInfo? {
        information.flatMap { ComicInfo(folder.place.appending(path: $0)) }
    }

    /// Returns the path of the picture that `ComicInfo.xml` declares as the cover.
    package func coverPath(in folder: ContentFolder) -> String? {
        guard let index = information(in: folder)?.coverIndex, pictures.indices.contains(index) else { return nil }
        return pictures[index]
    }

    /// Whether the file was added by an operating system.
    private static func isLitter(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.contains { $0 == "__MACOSX" || $0.hasPrefix(".") }
            || ["thumbs.db", "desktop.ini", "ehthumbs.db"].contains(parts.last?.lowercased())
    }
}
