import Foundation

/// What the file system says of a file's state. While it stays the same, so does the content, as far as clocks can tell.
struct FileStamp: Sendable, Hashable {
    let inode: Int64
    let size: Int64
    /// When the content was last written, in nanoseconds since 1970.
    let modified: Int64
    /// When anything of the file was last changed; no program can set this one back.
    let changed: Int64

    init(inode: Int64, size: Int64, modified: Int64, changed: Int64) {
        self.inode = inode
        self.size = size
        self.modified = modified
        self.changed = changed
    }

    init(_ status: stat) {
        #if os(Linux)
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #else
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #endif
        self.init(
            inode: Int64(bitPattern: UInt64(status.st_ino)), size: Int64(status.st_size),
            modified: Self.nanoseconds(modified), changed: Self.nanoseconds(changed))
    }

    /// Whether a write after this moment would show: a clock that ticks coarsely gives two writes one time.
    func isSettled(at now: timespec) -> Bool {
        // A time in whole seconds comes from a file system that knows no finer ones; FAT counts in twos.
        let isCoarse = changed % 1_000_000_000 == 0 || modified % 1_000_000_000 == 0
        return Self.nanoseconds(now) - max(changed, modified) > (isCoarse ? 2_000_000_000 : 100_000_000)
    }

    /// The time by the clock that files are stamped with.
    static var now: timespec {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, isOver) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return isOver ? 0 : seconds &+ Int64(time.tv_nsec)
    }
}
