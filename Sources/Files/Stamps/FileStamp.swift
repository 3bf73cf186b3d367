package import Foundation

/// The metadata that identifies a file and shows whether it has changed, without reading its content.
package struct FileStamp: Sendable, Hashable {
    /// The type of a file.
    package enum Kind: Sendable, Hashable {
        case file, folder, link
        /// A device, pipe or socket.
        case special
    }

    /// The number of the file system's device.
    package let device: Int
    /// The inode number, which stays the same when the file is renamed.
    package let inode: Int
    /// The size of the file in bytes.
    package let byteCount: Int
    /// The number of hard links to the file.
    package let linkCount: Int
    /// When the content was last modified. Programs can set this time.
    package let modified: FileTime
    /// When the content or the metadata was last changed. Programs cannot set this time.
    package let changed: FileTime
    package let kind: Kind
    /// The permission bits of the file.
    package let mode: Int
    /// The user number of the file's owner.
    package let owner: UInt32

    /// Reads the stamp of a file. Returns nil and sets `errno` if this fails.
    /// - Parameter followsLinks: whether to follow symbolic links.
    package init?(_ file: URL, followsLinks: Bool = true) {
        self.init(path: file.path, followsLinks: followsLinks)
    }

    /// Reads the stamp of the file at a path. Returns nil and sets `errno` if this fails.
    package init?(path: String, followsLinks: Bool = true) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the stamp of an open file. Returns nil and sets `errno` if this fails.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the stamp of a file in an open folder, by the file's name and without following symbolic links. Returns
    /// nil and sets `errno` if this fails.
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

    /// Returns whether both stamps are of the same file, even if it has changed.
    package func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
