import Files
import Formats
import Foundation
import IssueArchive
import Periodical

extension IssueContent {
    /// The document that identifies a Masthead archive.
    static let gridDocument = "pages.plist"

    /// Returns the folder with the unpacked files of an archive. Each version of the archive is unpacked only once.
    /// - Returns: nil if the names of the files do not identify a format that can be read from a folder.
    static func unpacked(
        _ archive: URL, _ paths: Set<String>, into cache: URL
    ) throws(MastheadError) -> URL? {
        let documents = ContentFormat.allCases.flatMap(\.documents)
        guard
            paths.contains(where: { path in documents.contains { path == $0 || path.hasSuffix("/\($0)") } })
                || Comic(paths) != nil
        else { return nil }
        guard let stamp = FileStamp(archive) else { throw .system("read", archive) }
        let folder = cache.appending(path: "\(stamp.versionName)-whole", directoryHint: .isDirectory)
        if FileStamp(folder)?.kind == .folder { return folder }
        // Unpack under a temporary name and then rename, so that the final name never stands for a partial folder.
        let beside = try ContentFiles.newFolder(in: cache)
        do {
            defer { try? FileManager.default.removeItem(at: beside) }
            try ArchiveReader.extract(archive, into: beside)
            // If the folder already exists, use it, because another process has unpacked the same archive first.
            guard rename(beside.path, folder.path) == 0 || FileStamp(folder)?.kind == .folder else {
                throw MastheadError.system("unpack", folder)
            }
        } catch { throw .files("unpack", archive, error) }
        return folder
    }
}
