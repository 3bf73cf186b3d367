import CFileSystem
import Foundation
import IssueArchive
import Periodical

/// Turns a verified download into a content folder, and puts that in its place in one step.
struct ContentInstaller: Sendable {
    let folder: LibraryFolder
    let limits: ArchiveLimits

    /// Unpacks a download beside its final place.
    /// - Parameters:
    ///   - file: the download. One that is no archive is kept as it is.
    ///   - fileName: the name for one that is no archive.
    ///   - staging: the folder to make; one that a crash left half-way is made anew.
    func unpack(_ file: URL, fileName: String, into staging: URL) throws(MastheadError) {
        try Self.remove(staging)
        try Self.create(staging)
        guard try ArchiveReader.isArchive(file) else {
            let target = staging.appending(path: fileName)
            guard Foundation.link(file.path, target.path) == 0 else { throw .system("keeping", target) }
            return
        }
        let entries: [ArchiveEntry]
        do throws(MastheadError) {
            entries = try ArchiveReader.extract(file, into: staging, limits: limits)
        } catch {
            try Self.remove(staging)
            throw error
        }
        try Self.liftTopFolder(of: staging, entries)
    }

    /// Other people's archives often hold everything in one folder.
    private static func liftTopFolder(of staging: URL, _ entries: [ArchiveEntry]) throws(MastheadError) {
        let tops = Set(entries.map { $0.path.string.split(separator: "/").first.map(String.init) ?? "" })
        guard let top = tops.first, tops.count == 1, entries.allSatisfy({ $0.path.string.contains("/") }) else {
            return
        }
        let inner = staging.appending(path: top, directoryHint: .isDirectory)
        let aside = staging.appendingPathExtension("top")
        try remove(aside)
        try rename(inner, to: aside)
        try remove(staging)
        try rename(aside, to: staging)
    }

    /// Gives the files of another issue's content folder a place in a staging folder as well, without copying them.
    /// - Returns: false where that content was replaced meanwhile; the staging folder is then gone.
    func link(_ content: URL, into staging: URL) throws(MastheadError) -> Bool {
        try Self.remove(staging)
        try Self.create(staging)
        // A content folder never changes but by giving its place to another.
        guard let before = Self.inode(of: content) else { return false }
        var isWhole = true
        do {
            for path in try FileManager.default.subpathsOfDirectory(atPath: content.path) {
                let from = content.appending(path: path)
                let target = staging.appending(path: path)
                try Self.create(target.deletingLastPathComponent())
                guard try from.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
                isWhole = isWhole && Foundation.link(from.path, target.path) == 0
            }
        } catch {
            isWhole = false
        }
        guard isWhole, Self.inode(of: content) == before else {
            try Self.remove(staging)
            return false
        }
        return true
    }

    /// Moves the files of one staging folder into another, for an issue of several assets.
    func merge(_ staging: URL, into target: URL) throws(MastheadError) {
        do {
            for path in try FileManager.default.subpathsOfDirectory(atPath: staging.path).sorted() {
                let from = staging.appending(path: path)
                let to = target.appending(path: path)
                if try from.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
                    try Self.create(to)
                } else {
                    guard access(to.path, F_OK) != 0 else {
                        throw MastheadError(
                            .hostileArchive, doing: "putting together", to: target.path,
                            found: "two of the issue's assets bring '\(path)'")
                    }
                    try Self.rename(from, to: to)
                }
            }
            try Self.remove(staging)
        } catch { throw .files("putting together", target, error) }
    }

    /// Makes sure that everything written so far is on the disk, with one call for all files.
    func synchronize() throws(MastheadError) { try Self.synchronizeFileSystem(of: folder.root) }

    /// Makes sure that everything written so far to the file system of a folder is on the disk.
    static func synchronizeFileSystem(of folder: URL) throws(MastheadError) {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("synchronizing", folder) }
        defer { close(descriptor) }
        #if os(Linux)
            guard syncfs(descriptor) == 0 else { throw .system("synchronizing", folder) }
        #else
            guard fcntl(descriptor, F_FULLFSYNC) == 0 else { throw .system("synchronizing", folder) }
        #endif
    }

    /// Puts a staging folder in the place of the content folder, in one step. What was there is then at the staging place.
    func exchange(_ staging: URL, for name: String) throws(MastheadError) {
        let content = folder.content(of: name)
        try Self.create(folder.issues)
        if access(content.path, F_OK) != 0 {
            try Self.rename(staging, to: content)
        } else {
            #if os(Linux)
                let result = renameat2(AT_FDCWD, staging.path, AT_FDCWD, content.path, masthead_rename_exchange)
            #else
                let result = renamex_np(staging.path, content.path, UInt32(RENAME_SWAP))
            #endif
            guard result == 0 else { throw .system("exchanging", content) }
        }
    }

    /// A folder's identity on its file system, which a rename does not change.
    static func inode(of folder: URL) -> Int? {
        var status = stat()
        return stat(folder.path, &status) == 0 ? Int(status.st_ino) : nil
    }

    /// What lies in a folder; nothing where there is none.
    static func names(in folder: URL) throws(MastheadError) -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            if access(folder.path, F_OK) != 0, errno == ENOENT { return [] }
            throw .files("reading", folder, error)
        }
    }

    static func create(_ folder: URL) throws(MastheadError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch { throw .files("creating", folder, error) }
    }

    /// Deletes a file or folder; none there is as good.
    static func remove(_ place: URL) throws(MastheadError) {
        do {
            try FileManager.default.removeItem(at: place)
        } catch {
            if access(place.path, F_OK) == 0 { throw .files("deleting", place, error) }
        }
    }

    private static func rename(_ from: URL, to target: URL) throws(MastheadError) {
        guard Foundation.rename(from.path, target.path) == 0 else { throw .system("moving to", target) }
    }

    /// The bytes of all files below a folder.
    static func byteCount(of folder: URL) throws(MastheadError) -> Int {
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).reduce(0) { sum, path in
                let values = try folder.appending(path: path).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
                return sum + (values.isRegularFile == true ? values.fileSize ?? 0 : 0)
            }
        } catch { throw .files("measuring", folder, error) }
    }
}
