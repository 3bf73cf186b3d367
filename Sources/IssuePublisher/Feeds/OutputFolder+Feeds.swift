import Cryptography
import Files
import Foundation
import Periodical

// The feeds for other programs in a packed folder.
extension OutputFolder {
    /// Writes the feeds for the current catalog. A feed that no longer has issues becomes empty, because programs may
    /// still follow its URL. Other feed files that are no longer needed are deleted. Files that already have the right
    /// content are not touched.
    func updateFeeds() throws(MastheadError) {
        guard naming == .tagged, let catalog = try catalogData() else { return }
        let hash = SHA256.hash(data: catalog).hexadecimal
        let known = try feedList()
        if let known, known.isCurrent(for: hash), known.files.allSatisfy({ size(of: $0.path) == $0.size }) { return }
        var files: [CatalogFeeds.File]
        do {
            let feeds = try CatalogFeeds(catalog, subject: catalogFile.path)
            files = try feeds.files()
            let paths = Set(files.map(\.path))
            files += try (known?.files ?? []).filter { !paths.contains($0.path) }.compactMap {
                try feeds.emptyFile(at: $0.path)
            }
        } catch {
            throw .files("write the feeds of", catalogFile, error)
        }
        let folders = Set(files.map { url($0.path).deletingLastPathComponent() } + [url(CatalogFeeds.folder)])
        for folder in folders.sorted(by: { $0.path < $1.path }) { try FileSystem.createFolder(folder) }
        var listed: [FeedList.File] = []
        for file in files {
            try write(file.data, to: file.path)
            listed.append(
                FeedList.File(
                    path: file.path, size: file.data.count, sha256: SHA256.hash(data: file.data).hexadecimal))
        }
        // Replace the list last. If this run is interrupted, the next run then repeats all of it.
        let kept = Set(listed.map(\.path))
        for file in known?.files ?? [] where !kept.contains(file.path) {
            try FileSystem.remove(url(file.path))
            // Delete the folder if it is empty. rmdir(2) does not delete any other folder.
            rmdir(url(file.path).deletingLastPathComponent().path)
        }
        let list: Data
        do { list = try FeedList(catalog: hash, files: listed).encoded() } catch {
            throw .files("write", url(FeedList.path), error)
        }
        try write(list, to: FeedList.path)
    }

    /// Returns the list of feeds, or nil if the folder has none. A damaged list counts as outdated.
    func feedList() throws(MastheadError) -> FeedList? {
        guard size(of: FeedList.path) != nil else { return nil }
        let file = url(FeedList.path)
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw .files("read", file, error) }
        do throws(MastheadError) { return try FeedList(data, subject: file.path) } catch {
            return FeedList(catalog: "", files: [])
        }
    }
}
