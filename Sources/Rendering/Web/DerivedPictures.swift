import Files
package import Foundation
package import Periodical
import Reading

/// A cache of JPEG pictures created from other files.
package struct DerivedPictures: Sendable {
    package let folder: URL

    /// Creates a cache in a folder, which need not exist.
    package init(folder: URL) { self.folder = folder }

    /// The maximum size of the cache, in bytes.
    private static let byteLimit = 1 << 30

    /// Returns the picture created from a file, from the cache if possible.
    /// - Parameters:
    ///   - kind: what kind of picture to create.
    ///   - source: the file to create the picture from. If it has changed, a new picture is created.
    ///   - make: writes the picture to a file.
    package func file(
        _ kind: String, of source: URL, make: (URL) throws(MastheadError) -> Void
    ) throws(MastheadError) -> URL {
        guard let stamp = FileStamp(source) else { throw .system("read", source) }
        let file = folder.appending(path: "\(stamp.versionName)-\(kind).jpg")
        if access(file.path, R_OK) == 0 { return file }
        try FileSystem.createFolder(folder, cannot: "create the cache")
        try FileSystem.replace(file, make: make)
        // Scanning the cache takes time, so do it in only about one call in a hundred.
        if Int.random(in: 0..<100) == 0 { trim() }
        return file
    }

    /// Deletes the oldest pictures if the cache exceeds its limit, except those whose metadata cannot be read.
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
