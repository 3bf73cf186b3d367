/// The part of a file's stamp to store for a later comparison. Equal versions have the same content, within the
/// precision of the clock.
package struct FileVersion: Sendable, Hashable {
    package let inode: Int64
    /// The size of the file in bytes.
    package let byteCount: Int64
    /// When the content was last modified, in nanoseconds since 1970.
    package let modified: Int64
    /// When the content or the metadata was last changed, in nanoseconds since 1970. Programs cannot set this time.
    package let changed: Int64

    package init(inode: Int64, byteCount: Int64, modified: Int64, changed: Int64) {
        self.inode = inode
        self.byteCount = byteCount
        self.modified = modified
        self.changed = changed
    }

    /// Returns whether any later write will change the version. With a coarse clock, two writes may have the same time.
    package func isSettled(at now: FileTime) -> Bool {
        // If a time has no fractional seconds, the file system may store only whole ones. FAT has a precision of two
        // seconds.
        let isCoarse = changed % 1_000_000_000 == 0 || modified % 1_000_000_000 == 0
        let (age, isOver) = now.allNanoseconds.subtractingReportingOverflow(max(changed, modified))
        return !isOver && age > (isCoarse ? 2_000_000_000 : 100_000_000)
    }
}

extension FileStamp {
    /// The version of the file, which can be stored and compared later.
    package var version: FileVersion {
        FileVersion(
            inode: Int64(inode), byteCount: Int64(byteCount), modified: modified.allNanoseconds,
            changed: changed.allNanoseconds)
    }

    /// A name for the current version of the file, different for each version.
    package var versionName: String {
        "\(device)-\(inode)-\(byteCount)-\(modified.seconds)-\(modified.nanoseconds)"
    }
}
