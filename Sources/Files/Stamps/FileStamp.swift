package import Foundation

/// All that a file system says of a file without reading it: which one it is, and by what a change of it shows.
package struct FileStamp: Sendable, Hashable {
    /// What has the name.
    package enum Kind: Sendable, Hashable {
        case file, folder, link
        /// A device, a pipe or a socket.
        case special
    }

    /// The file system.
    package let device: Int
    /// The file's number there, which a rename does not change.
    package let inode: Int
    /// The size in bytes.
    package let byteCount: Int
    /// When the content was last written.
    package let modified: FileTime
    /// When anything of the file was last changed; no program can set this one back.
    package let changed: FileTime
    package let kind: Kind
    /// The permissions.
    package let mode: Int
    /// The user that it belongs to.
    package let owner: UInt32

    /// The stamp of what has a name; nil where there is none, with the reason in `errno`.
    /// - Parameter followsLinks: whether a link stands for what it leads to.
    package init?(_ file: URL, followsLinks: Bool = true) {
        self.init(path: file.path, followsLinks: followsLinks)
    }

    /// The stamp of what has a path; nil where there is none, with the reason in `errno`.
    package init?(path: String, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of an open file; nil where there is none, with the reason in `errno`.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The stamp of what has a name in an open folder, links not followed; nil where there is none, with the reason in `errno`.
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

    /// Whether both are of one and the same file, which may have changed.
    package func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
