import Files
public import Foundation
public import Periodical

/// Lists, reads and unpacks ZIP archives written by any program.
///
/// Only regular files with safe names are returned; folders are skipped. An archive with any other content is refused
/// before a single byte is written.
public enum ArchiveReader {
    /// Returns whether a file starts like a ZIP archive, even if the rest is missing.
    public static func isArchive(_ file: URL) throws(MastheadError) -> Bool {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())?.isZip ?? false
        } catch {
            throw .files("read", file, error)
        }
    }

    /// Returns the files in an archive in directory order.
    /// - Throws: ``MastheadError`` with the code `archive.damaged` or `archive.refused`.
    public static func entries(
        of file: URL, limits: ArchiveLimits = ArchiveLimits()
    ) throws(MastheadError) -> [ArchiveEntry] {
        let reader = try ZipReader(file, limits: limits)
        var entries: [ArchiveEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    /// Returns the bytes of a document in an archive, or nil if there is no file with this path.
    /// - Throws: ``MastheadError``, for example if the file is too large for a ``Document``.
    public static func data(
        of path: String, in file: URL, limits: ArchiveLimits = ArchiveLimits()
    ) throws(MastheadError) -> Data? {
        let reader = try ZipReader(file, limits: limits)
        while let entry = try reader.next() {
            guard entry.path.string == path else { continue }
            guard entry.size <= Document.maximumByteCount else {
                throw MastheadError(
                    .hostileArchive, cannot: "read", to: "\(file.path): \(path)",
                    found: "the file has \(entry.size) bytes, but the limit is \(Document.maximumByteCount)")
            }
            var data = Data(capacity: entry.size)
            try reader.forEachChunk(of: entry) { data.append(contentsOf: $0) }
            return data
        }
        return nil
    }

    /// Unpacks files from an archive into a folder.
    /// - Parameters:
    ///   - file: the archive.
    ///   - folder: the destination, which must exist and must not contain files of the same names.
    ///   - limits: the limits for unpacking.
    ///   - isWanted: returns whether to unpack a file.
    /// - Returns: the entries that were unpacked.
    /// - Throws: ``MastheadError``. Files that were already unpacked are left for the caller to delete with the folder.
    @discardableResult
    public static func extract(
        _ file: URL, into folder: URL, limits: ArchiveLimits = ArchiveLimits(),
        where isWanted: (ArchiveEntry) -> Bool = { _ in true }
    ) throws(MastheadError) -> [ArchiveEntry] {
        // Check all entries before writing the first file.
        _ = try Self.entries(of: file, limits: limits)
        let reader = try ZipReader(file, limits: limits)
        var entries: [ArchiveEntry] = []
        var folders: Set<String> = []
        while let entry = try reader.next() {
            guard isWanted(entry) else { continue }
            let target = folder.appending(path: entry.path.string)
            if let slash = entry.path.string.lastIndex(of: "/"),
                folders.insert(String(entry.path.string[..<slash])).inserted
            {
                let parent = target.deletingLastPathComponent()
                do {
                    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                } catch { throw .files("create", parent, error) }
            }
            try write(entry, from: reader, to: target)
            entries.append(entry)
        }
        return entries
    }

    /// Unpacks the files that are complete in the first part of an archive, and verifies their checksums. The archive's
    /// hash cannot be verified before the archive is complete.
    /// - Parameters:
    ///   - file: the first part of an archive.
    ///   - folder: the destination. Files from earlier calls stay.
    ///   - limits: the limits for unpacking.
    /// - Returns: the paths of the files that are now in the folder.
    /// - Throws: ``MastheadError`` if an entry must not be unpacked.
    public static func extractBeginning(
        _ file: URL, into folder: URL, limits: ArchiveLimits = ArchiveLimits()
    ) throws(MastheadError) -> [AssetPath] {
        var paths: [AssetPath] = []
        do throws(MastheadError) {
            let reader = try ZipReader(file, limits: limits, isBeginning: true)
            while let entry = try reader.next() {
                let target = folder.appending(path: entry.path.string)
                if access(target.path, F_OK) != 0 {
                    let parent = target.deletingLastPathComponent()
                    try FileSystem.createFolder(parent)
                    let beside = folder.appending(path: ".\(UUID().uuidString)")
                    try FileSystem.replace(target, madeAt: beside) { beside throws(MastheadError) in
                        try write(entry, from: reader, to: beside)
                    }
                }
                paths.append(entry.path)
            }
        } catch {
            // The archive is expected to be damaged, because its end is missing.
            guard error.code == .damagedArchive else { throw error }
        }
        return paths
    }

    private static func write(_ entry: ArchiveEntry, from reader: ZipReader, to target: URL) throws(MastheadError) {
        let descriptor = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("write", target) }
        defer { close(descriptor) }
        try reader.forEachChunk(of: entry) { piece throws(MastheadError) in
            try piece.writeAll(to: descriptor, file: target)
        }
    }
}
