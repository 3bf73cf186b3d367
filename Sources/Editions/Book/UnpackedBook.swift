import Cryptography
import Files
package import Foundation
import IssueArchive
package import Periodical

/// A folder with the unpacked files of an EPUB, edited by an author or kept by a library. The EPUB file is created from
/// the folder.
package struct UnpackedBook: Sendable {
    package let folder: URL

    /// Creates the book. Returns nil if the folder has no `META-INF/container.xml` and is therefore not an EPUB.
    package init?(_ folder: URL) {
        guard FileStamp(folder)?.kind == .folder,
            FileStamp(folder.appending(path: "META-INF/container.xml"))?.kind == .file
        else { return nil }
        self.folder = folder
    }

    /// Returns the paths of the files in the folder and below, without hidden files and links, in an order that is the
    /// same on every machine.
    private func paths() throws(MastheadError) -> [String] {
        var paths: [String] = []
        for file in FileWalk(folder) {
            let place = try file.get()
            let path = place.path.dropFirst(folder.path.count).drop { $0 == "/" }
            if path != "mimetype", FileStamp(place, followsLinks: false)?.kind == .file { paths.append(String(path)) }
        }
        // Write the container first, because readers look for it first.
        paths.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return paths.filter { $0 == Self.container } + paths.filter { $0 != Self.container }
    }

    private static let container = "META-INF/container.xml"

    /// Returns a hash of all files in the folder.
    package func digest() throws(MastheadError) -> String {
        var hash = SHA256()
        for path in try paths() {
            let digest = try SHA256.hexadecimal(ofFile: folder.appending(path: path))
            hash.update(data: Data("\(path.utf8.count):\(path)\(digest)\n".utf8))
        }
        return hash.finalize().hexadecimal
    }

    /// Returns the EPUB file.
    package func data() throws(MastheadError) -> Data {
        var zip = try BookZip(subject: folder.relativePath)
        for path in try paths() {
            let file = folder.appending(path: path)
            let data: Data
            do { data = try Data(contentsOf: file) } catch { throw .files("read", file, error) }
            try zip.add(path, data)
        }
        return zip.finished()
    }

    /// Writes the files as an EPUB file.
    /// - Parameter file: the file to write. An existing file is replaced when writing is complete.
    package func write(to file: URL) throws(MastheadError) {
        let paths = try paths()
        try FileSystem.replace(file) { target throws(MastheadError) in
            let output: FileHandle
            do {
                try Data().write(to: target)
                output = try FileHandle(forWritingTo: target)
            } catch { throw .files("write", target, error) }
            defer { try? output.close() }
            var zip = try BookZip(subject: file.path, writingTo: output)
            for path in paths {
                let source = folder.appending(path: path)
                let data: Data
                do { data = try Data(contentsOf: source) } catch { throw .files("read", source, error) }
                try zip.add(path, data)
            }
            try zip.finish()
        }
    }
}
