package import Foundation

/// The metadata of a file that identify it and show changes, without reading its content.
package struct FileStamp: Sendable, Hashable {
    /// The type of a file.
    package enum Kind: Sendable, Hashable {
        case file, folder, link
        /// A device, pipe or socket.
        case special
    }

    /// The device number of the file system.
    package let device: Int
    /// The inode number, which renaming does not change.
    package let inode: Int
    /// The size in bytes.
    package let byteCount: Int
    /// The number of the file's hard links.
    package let linkCount: Int
    /// The modification time of the content.
    package let modified: FileTime
    /// The time of the last change of content or metadata. Programs cannot set it.
    package let changed: FileTime
    package let kind: Kind
    /// The permissions.
    package let mode: Int
    /// The owner's user number.
    package let owner: UInt32

    /// Reads the stamp of a file. Returns nil on failure, with the reason in `errno`.
    /// - Parameter followsLinks: whether to follow links.
    package init?(_ file: URL, followsLinks: Bool = true) {
        self.init(path: file.path, followsLinks: followsLinks)
    }

    /// Reads the stamp of a path. Returns nil on failure, with the reason in `errno`.
    package init?(path: String, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the stamp of an open file. Returns nil on failure, with the reason in `errno`.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the stamp of a name in an open folder without following links. Returns nil on failure, with the reason in
    /// `errno`.
    package init?(_ name: UnsafePointer<CChar>, inOpenFolder descriptor: Int32) {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        #if os(Linux)
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #else
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #endif
        device = Int(truncatingIfNeeded: status.st_dev)
        inode = Int(truncatingIfNeeded: status.st_ino)
        byteCount = Int(status.st_size)
        linkCount = Int(status.st_nlink)
        self.modified = FileTime(modified)
        self.changed = FileTime(changed)
        kind =
            switch status.st_mode & mode_t(S_IFMT) {
            case mode_t(S_IFREG): .file
            case mode_t(S_IFDIR): .folder
            case mode_t(S_IFLNK): .link
            default: .special
            }
        mode = Int(status.st_mode) & 0o7777
        owner = status.st_uid
    }

    /// Returns whether both are the same file, which may have changed.
    package func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
