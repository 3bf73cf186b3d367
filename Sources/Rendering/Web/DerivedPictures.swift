import Files
package import Foundation
package import Periodical
import Reading

/// A cache of JPEG pictures made from files.
package struct DerivedPictures: Sendable {
    package let folder: URL

    /// Uses a folder for the cache. The folder need not exist yet.
    package init(folder: URL) { self.folder = folder }

    /// The maximum size of the cache, in bytes.
    private static let byteLimit = 1 << 30

    /// Returns a picture made from a file, from the cache or newly made.
    /// - Parameters:
    ///   - kind: the kind of picture.
    ///   - source: the original file. Another file or a changed file gives another picture.
    ///   - make: writes the picture.
    package func file(
        _ kind: String, of source: URL, make: (URL) throws(MastheadError) -> Void
    ) throws(MastheadError) -> URL {
        guard let stamp = FileStamp(source) else { throw .system("read", source) }
        let file = folder.appending(path: "\(stamp.versionName)-\(kind).jpg")
        if access(file.path, R_OK) == 0 { return file }
        try FileSystem.createFolder(folder, cannot: "create the cache")
        try FileSystem.replace(file, make: make)
        // Checking all pictures takes a moment, so only one of a hundred calls does it.
        if Int.random(in: 0..<100) == 0 { trim() }
        return file
    }

    /// Deletes the oldest pictures if the cache is too large. Pictures that cannot be inspected are kept.
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
