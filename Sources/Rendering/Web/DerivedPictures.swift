import Files
package import Foundation
package import Periodical
import Reading

/// JPEG pictures that were made of files, kept as long as there is room for them.
package struct DerivedPictures: Sendable {
    package let folder: URL

    /// Keeps pictures in a folder, which need not be there yet.
    package init(folder: URL) { self.folder = folder }

    /// How many bytes of pictures are kept.
    private static let byteLimit = 1 << 30

    /// A picture made of a file, from the cache or made now.
    /// - Parameters:
    ///   - kind: what is made of it.
    ///   - source: the file; another one, or the same one changed, makes another picture.
    ///   - make: writes the picture.
    package func file(
        _ kind: String, of source: URL, make: (URL) throws(MastheadError) -> Void
    ) throws(MastheadError) -> URL {
        guard let stamp = FileStamp(source) else { throw .system("read", source) }
        let file = folder.appending(path: "\(stamp.versionName)-\(kind).jpg")
        if access(file.path, R_OK) == 0 { return file }
        try FileSystem.createFolder(folder, cannot: "create the cache")
        try FileSystem.replace(file, make: make)
        // Looking through all of them takes a moment: one in a hundred does so.
        if Int.random(in: 0..<100) == 0 { trim() }
        return file
    }

    /// Deletes what was made first, if there is too much. What cannot be looked at stays.
    func trim(toByteCount limit: Int = byteLimit) {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let files =
            (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        let known = files.compactMap { file -> (file: URL, size: Int, date: Date)? in
            guard let values = try? file.resourceValues(forKeys: keys), let size = values.fileSize,
                let date = values.contentModificationDate
            else { return nil }
            return (file, size, date)
        }
        var total = known.reduce(0) { $0 + $1.size }
        for entry in known.sorted(by: { $0.date < $1.date }) where total > limit {
            unlink(entry.file.path)
            total -= entry.size
        }
    }
}
