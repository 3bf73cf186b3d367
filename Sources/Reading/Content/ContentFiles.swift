import Files
import Foundation
import IssueArchive
import Periodical

/// The storage of an issue's files.
enum ContentFiles: Sendable {
    case folder(OpenedContent)
    case archive(URL, paths: Set<String>, cache: URL)
    /// A PDF that contains all pages. Its location and name do not matter.
    case document(URL)

    /// The name that the page grid uses for the PDF.
    static let documentName = "document.pdf"

    /// Whether a file exists at a path.
    func contains(_ path: String) -> Bool {
        switch self {
        case .folder(let folder): Self.isFile(folder.place(of: path))
        case .archive(_, let paths, _): paths.contains(path)
        case .document(let file): path == Self.documentName && FileStamp(file)?.kind == .file
        }
    }

    /// Returns the file at a path, or nil if it does not exist or is not yet unpacked.
    func fileAtHand(_ path: String) -> URL? {
        guard contains(path) else { return nil }
        return switch self {
        case .folder(let folder): folder.place(of: path)
        case .document(let file): file
        case .archive: nil
        }
    }

    /// Returns the file at a path, unpacking it if necessary, or nil if it does not exist.
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
            // Unpack under a temporary name and then rename, so that the final name never stands for a partial file.
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

    /// Returns a version that changes when the file at a path does, without reading the file. Returns nil if it does
    /// not exist.
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

    /// Whether the files are in a folder that has not been replaced.
    func areIn(_ folder: URL) -> Bool { if case .folder(let held) = self { held.isIn(folder) } else { false } }

    /// Whether both values refer to the same folder or archive.
    func haveSamePlace(as other: ContentFiles) -> Bool {
        switch (self, other) {
        case (.folder(let held), .folder(let other)): held.isSameFolder(as: other)
        case (.archive(let archive, _, _), .archive(let other, _, _)): archive == other
        case (.document(let file), .document(let other)): file == other
        case (.folder, _), (.archive, _), (.document, _): false
        }
    }

    private static func isFile(_ file: URL) -> Bool {
        // Do not follow symbolic links, which could lead outside the issue.
        FileStamp(file, followsLinks: false)?.kind == .file
    }
}
