import Crypto
import Files
import Foundation
import IssueArchive
import Periodical

/// An EPUB that lies unpacked in a folder, as it is while one works on it: packing makes the file of it.
struct UnpackedBook {
    let folder: URL

    /// Nil where a folder is none: without `META-INF/container.xml`.
    init?(_ folder: URL) {
        guard FileStamp(folder)?.kind == .folder,
            FileStamp(folder.appending(path: "META-INF/container.xml"))?.kind == .file
        else { return nil }
        self.folder = folder
    }

    /// The paths of its files below the folder, in one order on any machine; nothing hidden, and no links.
    private func paths() throws(MastheadError) -> [String] {
        var paths: [String] = []
        for file in FileWalk(folder) {
            let place = try file.get()
            let path = place.path.dropFirst(folder.path.count).drop { $0 == "/" }
            if path != "mimetype", FileStamp(place, followsLinks: false)?.kind == .file { paths.append(String(path)) }
        }
        // The container comes first, as readers look for it.
        paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return paths.filter { $0 == Self.container } + paths.filter { $0 != Self.container }
    }

    private static let container = "META-INF/container.xml"

    /// A hash of all that the file is made of.
    func digest() throws(MastheadError) -> String {
        var hash = SHA256()
        for path in try paths() {
            let digest = try SHA256.hexadecimal(ofFile: folder.appending(path: path))
            hash.update(data: Data("\(path.utf8.count):\(path)\(digest)\n".utf8))
        }
        return hash.finalize().hexadecimal
    }

    /// The EPUB.
    func data() throws(MastheadError) -> Data {
        var zip = try BookZip(subject: folder.relativePath)
        for path in try paths() {
            let file = folder.appending(path: path)
            let data: Data
            do { data = try Data(contentsOf: file) } catch { throw .files("read", file, error) }
            try zip.add(path, data)
        }
        return zip.finished()
    }
}
