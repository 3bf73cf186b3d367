import Files
import Foundation
import IssueArchive
import Periodical

/// Where the files of an issue's content are.
enum ContentFiles: Sendable {
    case folder(HeldContent)
    case archive(URL, paths: Set<String>, cache: URL)
    /// One PDF of which all pages are, wherever it lies and however it is called.
    case document(URL)

    /// What pages call that.
    static let documentName = "document.pdf"

    /// Whether there is a file with this path.
    func contains(_ path: String) -> Bool {
        switch self {
        case .folder(let folder): Self.isFile(folder.place(of: path))
        case .archive(_, let paths, _): paths.contains(path)
        case .document(let file): path == Self.documentName && FileStamp(file)?.kind == .file
        }
    }

    /// The file with this path, or nil where there is none or it would have to be unpacked first.
    func fileAtHand(_ path: String) -> URL? {
        guard contains(path) else { return nil }
        return switch self {
        case .folder(let folder): folder.place(of: path)
        case .document(let file): file
        case .archive: nil
        }
    }

    /// The file with this path, unpacked if need be, or nil where there is none.
    func file(_ path: String) throws(MastheadError) -> URL? {
        guard contains(path) else { return nil }
        switch self {
        case .folder(let folder): return folder.place(of: path)
        case .document(let file): return file
        case .archive(let archive, _, let cache):
            guard let stamp = FileStamp(archive) else { throw .system("read", archive) }
            let folder = cache.appending(path: stamp.versionName, directoryHint: .isDirectory)
            let file = folder.appending(path: path)
            if Self.isFile(file) { return file }
            // Unpacked beside its place and renamed, so that what is in its place is whole.
            let beside = try Self.newFolder(in: cache)
            do {
                defer { try? FileManager.default.removeItem(at: beside) }
                try ArchiveReader.extract(archive, into: beside) { $0.path.string == path }
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                guard rename(beside.appending(path: path).path, file.path) == 0 else {
                    throw MastheadError.system("unpack", file)
                }
            } catch { throw .files("unpack", file, error) }
            return file
        }
    }

    /// What tells the file with this path, as it is now, from what it was before, without reading it; nil where there is none.
    func version(_ path: String) -> String? {
        switch self {
        case .folder(let folder):
            let file = folder.place(of: path)
            return Self.isFile(file) ? FileStamp(file)?.versionName : nil
        case .archive(let archive, let paths, _):
            return paths.contains(path) ? FileStamp(archive)?.versionName : nil
        case .document(let file): return path == Self.documentName ? FileStamp(file)?.versionName : nil
        }
    }

    /// Whether these are the files of a folder, in which no other has taken their place.
    func areIn(_ folder: URL) -> Bool { if case .folder(let held) = self { held.isIn(folder) } else { false } }

    /// Whether both are of one folder or archive.
    func haveSamePlace(as other: ContentFiles) -> Bool {
        switch (self, other) {
        case (.folder(let held), .folder(let other)): held.isSameFolder(as: other)
        case (.archive(let archive, _, _), .archive(let other, _, _)): archive == other
        case (.document(let file), .document(let other)): file == other
        case (.folder, _), (.archive, _), (.document, _): false
        }
    }

    private static func isFile(_ file: URL) -> Bool {
        // A link could lead out of the issue.
        FileStamp(file, followsLinks: false)?.kind == .file
    }
}
