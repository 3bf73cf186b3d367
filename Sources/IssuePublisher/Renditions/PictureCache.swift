import Files
import Foundation
import Periodical
import Pictures

/// A cache of derived pictures. The key consists of the original's content and the parameters.
struct PictureCache: Sendable {
    let folder: URL

    /// The maximum size of the cache, in bytes.
    static let byteLimit = 4 << 30

    /// Returns the location of a derived picture.
    /// - Parameter origin: the original's hash.
    func file(_ origin: String, _ output: DerivedPicture) -> URL {
        let size = output.isHalf ? "half" : "\(output.size)"
        return folder.appending(
            path: "\(origin.prefix(2))/\(origin)-\(size)-\(output.quality).\(output.fileExtension)")
    }

    /// Whether a derived picture is in the cache. If it is, this call also marks it as used now.
    func has(_ file: URL) -> Bool { utimes(file.path, nil) == 0 }

    /// Creates derived pictures, writing each file under a temporary name and then renaming it.
    func derive(_ outputs: [DerivedPicture], of origin: String, from picture: Picture) throws(MastheadError) {
        var renditions: [Rendition] = []
        var places: [URL] = []
        for output in outputs {
            let place = file(origin, output)
            let beside = place.deletingLastPathComponent().appending(
                path: ".\(UUID().uuidString).\(output.fileExtension)")
            renditions.append(
                Rendition(output.isHalf ? .half : .fitting(output.size), to: beside, quality: output.quality))
            places.append(place)
        }
        defer { for rendition in renditions { unlink(rendition.file.path) } }
        try FileSystem.createFolder(folder.appending(path: "\(origin.prefix(2))"), cannot: "create the cache")
        try picture.derive(renditions)
        for rendition in renditions { try shrink(rendition, of: picture) }
        for (rendition, place) in zip(renditions, places) where rename(rendition.file.path, place.path) != 0 {
            throw .system("write", place)
        }
    }

    /// Writes a PNG again with filters if it is larger than its original, which can happen with photographs.
    private func shrink(_ rendition: Rendition, of picture: Picture) throws(MastheadError) {
        guard rendition.file.pathExtension == "png", let size = FileSystem.byteCount(ofFile: rendition.file),
            let whole = FileSystem.byteCount(ofFile: picture.file), size > whole
        else { return }
        let filtered = Rendition(
            rendition.size, to: rendition.file.deletingPathExtension().appendingPathExtension("filtered.png"),
            quality: rendition.quality, isFiltered: true)
        defer { unlink(filtered.file.path) }
        try picture.derive([filtered])
        guard let smaller = FileSystem.byteCount(ofFile: filtered.file), smaller < size else { return }
        guard rename(filtered.file.path, rendition.file.path) == 0 else { throw .system("write", rendition.file) }
    }

    /// Deletes the least recently used pictures until the cache is small enough.
    func trim(toByteCount limit: Int = byteLimit) throws(MastheadError) {
        let listed = try FolderListing(folder, cannot: "trim the cache").entries
        for name in Set(listed.compactMap { $0.path.split(separator: "/").first }) {
            Leftovers.sweep(folder.appending(path: String(name), directoryHint: .isDirectory))
        }
        var total = listed.reduce(0) { $0 + $1.stamp.byteCount }
        for entry in listed.sorted(by: { $0.stamp.modified < $1.stamp.modified }) where total > limit {
            unlink(folder.appending(path: entry.path).path)
            total -= entry.stamp.byteCount
        }
    }
}
