import Files
public import Foundation
public import Periodical

/// Lists, reads and unpacks zip archives, ours and other people's.
///
/// Only regular files with safe names come out; anything else is refused before a byte is written.
public enum ArchiveReader {
    /// Whether a file begins as a zip archive does. One that is cut short still does.
    public static func isArchive(_ file: URL) throws(MastheadError) -> Bool {
        do {
            let handle = try FileHandle(forReadingFrom: file)
            return FileFormat(try handle.read(upToCount: FileFormat.inspectedByteCount) ?? Data())?.isZip ?? false
        } catch {
            throw .files("read", file, error)
        }
    }

    /// The files in an archive, in the order of their directory.
    /// - Throws: ``MastheadError`` with the code `archive.damaged` or `archive.refused`.
    public static func entries(
        of file: URL, limits: ArchiveLimits = ArchiveLimits()
    ) throws(MastheadError) -> [ArchiveEntry] {
        let reader = try ZipReader(file, limits: limits)
        var entries: [ArchiveEntry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    /// The bytes of one document in an archive, or nil where there is none with this path.
    /// - Throws: ``MastheadError``, also for one that is larger than a ``Document`` may be.
    public static func data(
        of path: String, in file: URL, limits: ArchiveLimits = ArchiveLimits()
    ) throws(MastheadError) -> Data? {
        let reader = try ZipReader(file, limits: limits)
        while let entry = try reader.next() {
            guard entry.path.string == path else { continue }
            guard entry.size <= Document.maximumByteCount else {
                throw MastheadError(
                    .hostileArchive, cannot: "read", to: "\(file.path): \(path)",
                    found: "it is \(entry.size) bytes long, more than \(Document.maximumByteCount)")
            }
            var data = Data(capacity: entry.size)
            try reader.forEachChunk(of: entry) { data.append(contentsOf: $0) }
            return data
        }
        return nil
    }

    /// Unpacks files of an archive into a folder.
    /// - Parameters:
    ///   - file: the archive.
    ///   - folder: where to; it must exist, and no file of the same names in it.
    ///   - isWanted: which files to unpack.
    /// - Returns: the entries that were unpacked.
    /// - Throws: ``MastheadError``; what was unpacked until then is left for the caller to remove with the folder.
    @discardableResult
    public static func extract(
        _ file: URL, into folder: URL, limits: ArchiveLimits = ArchiveLimits(),
        where isWanted: (ArchiveEntry) -> Bool = { _ in true }
    ) throws(MastheadError) -> [ArchiveEntry] {
        // All are looked at before the first is written.
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

    /// Unpacks of an archive of which only the beginning is here the files that are wholly in it. Their checksums are looked at;
    /// whether the archive is what it should be is known when all of it is here.
    /// - Parameters:
    ///   - file: the beginning of an archive.
    ///   - folder: where to; files that are there from an earlier look stay.
    /// - Returns: the paths of the files that are in the folder now.
    /// - Throws: ``MastheadError`` where something must not be unpacked.
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
            // It ends where it was cut.
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
