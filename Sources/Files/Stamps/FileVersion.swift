/// The part of a file's stamp that can be kept for later: while it stays the same, so does the content, as far as clocks can
/// tell.
package struct FileVersion: Sendable, Hashable {
    package let inode: Int64
    /// The size in bytes.
    package let byteCount: Int64
    /// When the content was last written, in nanoseconds since 1970.
    package let modified: Int64
    /// When anything of the file was last changed, in nanoseconds since 1970; no program can set this one back.
    package let changed: Int64

    package init(inode: Int64, byteCount: Int64, modified: Int64, changed: Int64) {
        self.inode = inode
        self.byteCount = byteCount
        self.modified = modified
        self.changed = changed
    }

    /// Whether a write after this moment would show: a clock that ticks coarsely gives two writes one time.
    package func isSettled(at now: FileTime) -> Bool {
        // A time in whole seconds comes from a file system that knows no finer ones; FAT counts in twos.
        let isCoarse = changed % 1_000_000_000 == 0 || modified % 1_000_000_000 == 0
        let (age, isOver) = now.allNanoseconds.subtractingReportingOverflow(max(changed, modified))
        return !isOver && age > (isCoarse ? 2_000_000_000 : 100_000_000)
    }
}

extension FileStamp {
    /// What can be kept for later.
    package var version: FileVersion {
        FileVersion(
            inode: Int64(inode), byteCount: Int64(byteCount), modified: modified.allNanoseconds,
            changed: changed.allNanoseconds)
    }

    /// A name for this file as it is now: another file, or the same one changed, has another.
    package var versionName: String {
        "\(device)-\(inode)-\(byteCount)-\(modified.seconds)-\(modified.nanoseconds)"
    }
}
