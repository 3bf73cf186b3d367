import CFileSystem
package import Foundation
package import Periodical

/// Operations on files and folders, whose errors contain the path.
package enum FileSystem {
    /// Creates a folder and its parent folders if they do not exist.
    package static func createFolder(_ folder: URL, cannot action: String = "create") throws(MastheadError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            // Foundation only reports that the path exists.
            if FileStamp(folder)?.kind == .file { throw .system(action, folder, number: ENOTDIR) }
            throw .files(action, folder, error)
        }
    }

    /// Whether nothing exists at a path. If the process may not search a folder on the way, the file may exist, so the
    /// result is false and reading the file reports the cause.
    package static func isMissing(_ place: URL) -> Bool {
        access(place.path, F_OK) != 0 && [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno)
    }

    /// Deletes a file, or a folder with its contents, if it exists.
    package static func remove(_ place: URL) throws(MastheadError) {
        do {
            try FileManager.default.removeItem(at: place)
        } catch {
            if access(place.path, F_OK) == 0 { throw .files("delete", place, error) }
        }
    }

    /// Returns the names of the files and folders in a folder. Empty if the folder does not exist.
    package static func names(in folder: URL) throws(MastheadError) -> [String] {
        do { return try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
            if access(folder.path, F_OK) != 0, errno == ENOENT { return [] }
            throw .files("read", folder, error)
        }
    }

    /// Renames a file or folder atomically, replacing any file with the new name.
    package static func move(
        _ place: URL, to target: URL, cannot action: String = "move to"
    ) throws(MastheadError) {
        guard rename(place.path, target.path) == 0 else { throw .system(action, target) }
    }

    /// Swaps the names of two folders atomically.
    package static func exchange(_ one: URL, with other: URL) throws(MastheadError) {
        #if os(Linux)
            let result = renameat2(AT_FDCWD, one.path, AT_FDCWD, other.path, masthead_rename_exchange)
        #else
            let result = renamex_np(one.path, other.path, UInt32(RENAME_SWAP))
        #endif
        guard result == 0 else { throw .system("exchange", other) }
    }

    /// Returns the total size of all files in a folder and below, in bytes.
    package static func byteCount(of folder: URL) throws(MastheadError) -> Int {
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: folder.path).reduce(0) { sum, path in
                let values = try folder.appending(path: path).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
                return sum + (values.isRegularFile == true ? values.fileSize ?? 0 : 0)
            }
        } catch { throw .files("measure", folder, error) }
    }

    /// Returns the size of a regular file in bytes, or nil for anything else.
    package static func byteCount(ofFile file: URL) -> Int? {
        guard let stamp = FileStamp(file, followsLinks: false), stamp.kind == .file else { return nil }
        return stamp.byteCount
    }

    /// Whether deleting a folder would free space, because some file in it has no hard links elsewhere.
    package static func hasOwnFiles(_ folder: URL) -> Bool {
        var links: [Int: Int] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            guard let stamp = FileStamp(folder.appending(path: path), followsLinks: false), stamp.kind == .file,
                stamp.byteCount > 0
            else { continue }
            links[stamp.inode, default: 0] += 1
            if links[stamp.inode] == stamp.linkCount { return true }
        }
        return false
    }

    /// Returns a number that changes when files are written in a folder or below. Files deleted during the call are
    /// ignored.
    package static func fingerprint(of folder: URL) -> Int {
        var sum = 0
        for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            if let stamp = FileStamp(folder.appending(path: path)) { sum &+= 1 + stamp.byteCount }
        }
        return sum
    }

    /// Syncs a folder's file system to disk, with a single call for all files.
    package static func synchronize(_ folder: URL) throws(MastheadError) {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("synchronize", folder) }
        defer { close(descriptor) }
        #if os(Linux)
            guard syncfs(descriptor) == 0 else { throw .system("synchronize", folder) }
        #else
            guard fcntl(descriptor, F_FULLFSYNC) == 0 else { throw .system("synchronize", folder) }
        #endif
    }
}
