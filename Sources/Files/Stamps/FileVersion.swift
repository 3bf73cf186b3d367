/// The part of a file's stamp that is stored for a later comparison. If the version is unchanged, the content is
/// unchanged too, within the precision of the clock.
package struct FileVersion: Sendable, Hashable {
    package let inode: Int64
    /// The size in bytes.
    package let byteCount: Int64
    /// The modification time of the content, in nanoseconds since 1970.
    package let modified: Int64
    /// The time of the last change of content or metadata, in nanoseconds since 1970. Programs cannot set it.
    package let changed: Int64

    package init(inode: Int64, byteCount: Int64, modified: Int64, changed: Int64) {
        self.inode = inode
        self.byteCount = byteCount
        self.modified = modified
        self.changed = changed
    }

    /// Returns whether every later write will change the version. If the clock is coarse, two writes may have the same
    /// time.
    package func isSettled(at now: FileTime) -> Bool {
        // If a time has no fraction of a second, the file system may store only whole seconds. FAT has a precision of
        // two seconds.
        let isCoarse = changed % 1_000_000_000 == 0 || modified % 1_000_000_000 == 0
        let (age, isOver) = now.allNanoseconds.subtractingReportingOverflow(max(changed, modified))
        return !isOver && age > (isCoarse ? 2_000_000_000 : 100_000_000)
    }
}

extension FileStamp {
    /// The version of the file, which can be stored.
    package var version: FileVersion {
        FileVersion(
            inode: Int64(inode), byteCount: Int64(byteCount), modified: modified.allNanoseconds,
            changed: changed.allNanoseconds)
    }

    /// A name that is unique for the current version of this file.
    package var versionName: String {
        "\(device)-\(inode)-\(byteCount)-\(modified.seconds)-\(modified.nanoseconds)"
    }
}
