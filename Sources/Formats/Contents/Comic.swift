import Files
import Foundation
import Periodical

/// A comic as CBZ has it: pictures in a folder or a zip, each of which is a page, and nothing else but what systems and scanners
/// leave beside them.
package struct Comic: Sendable, Hashable {
    /// The paths of the pictures in the order in which they are read.
    package let pictures: [String]
    /// The path of `ComicInfo.xml`, where there is one.
    package let information: String?

    /// The extensions of pictures that pages cannot show; a comic may have some among others.
    private static let otherExtensions: Set<String> = [
        "tif", "tiff", "bmp", "heic", "heif", "avif", "jxl", "jp2", "jpe", "jfif",
    ]
    /// The extensions of what is left beside the pictures: notes of scanners, checksums.
    private static let noteExtensions: Set<String> = ["txt", "nfo", "diz", "url", "sfv", "md5", "sha1", "sha256"]
    /// Other programs' descriptions of a comic.
    private static let otherDescriptions: Set<String> = ["comet.xml", "metroninfo.xml", "acbf.xml", "series.json"]

    /// Recognises a comic by the paths of its files; nil for what holds anything else.
    package init?(_ paths: some Sequence<String>) {
        var pictures: [NaturalOrder] = []
        var information: String?
        for path in paths where !Self.isLitter(path) {
            let name = path.split(separator: "/").last?.lowercased() ?? ""
            let fileExtension = AssetKind.fileExtension(of: name)
            if name == ComicInfo.document.lowercased() {
                // The one that is nearest to the top is of the whole.
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

    /// Recognises the comic in a folder; nil where there is none.
    package init?(_ folder: ContentFolder) {
        let paths: [String]
        // What cannot be listed has nothing to be recognised by.
        do throws(MastheadError) { paths = try FolderListing(folder.place).entries.map(\.path) } catch { return nil }
        self.init(paths)
    }

    /// What its `ComicInfo.xml` says of it; nil where that says nothing.
    package func information(in folder: ContentFolder) -> ComicInfo? {
        information.flatMap { ComicInfo(folder.place.appending(path: $0)) }
    }

    /// The path of the picture that is its cover, where it says so.
    package func coverPath(in folder: ContentFolder) -> String? {
        guard let index = information(in: folder)?.coverIndex, pictures.indices.contains(index) else { return nil }
        return pictures[index]
    }

    /// What systems leave in folders without being asked.
    private static func isLitter(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return parts.contains { $0 == "__MACOSX" || $0.hasPrefix(".") }
            || ["thumbs.db", "desktop.ini", "ehthumbs.db"].contains(parts.last?.lowercased())
    }
}
