import Files
import Foundation
import IssueArchive
import Periodical

/// Makes an archive without an index readable while it downloads, by unpacking the complete files from the downloaded
/// part at intervals.
struct EarlyFiles {
    private let archive: URL
    private let folder: URL
    private let limits: ArchiveLimits
    private var paths: Set<String> = []
    private var lookedAt = 0

    init(_ archive: URL, _ folder: URL, limits: ArchiveLimits) {
        self.archive = archive
        self.folder = folder
        self.limits = limits
    }

    /// Returns a folder with the given assets, or nil if they are not downloaded yet.
    mutating func folder(with assets: [String]) throws(MastheadError) -> URL? {
        guard let byteCount = EntryFiles.byteCount(of: archive), byteCount > 0 else { return nil }
        // Wait for enough new bytes, because unpacking always starts over at the beginning of the archive.
        if byteCount - lookedAt >= min(1 << 20, lookedAt / 10 + 1) {
            lookedAt = byteCount
            guard try ArchiveReader.isArchive(archive) else { return nil }
            try FileSystem.createFolder(folder)
            paths = Set(
                try ArchiveReader.extractBeginning(archive, into: folder, limits: limits).map(\.string))
        }
        // Third-party archives often have all files in one top-level folder.
        let tops = Set(paths.map { $0.split(separator: "/").first.map(String.init) ?? "" })
        let top = tops.count == 1 && paths.allSatisfy { $0.contains("/") } ? tops.first.map { "\($0)/" } ?? "" : ""
        let areHere = assets.allSatisfy { asset in
            Scale.allCases.contains { paths.contains(top + $0.name(for: asset)) }
        }
        return areHere && !paths.isEmpty ? folder.appending(path: top, directoryHint: .isDirectory) : nil
    }
}
