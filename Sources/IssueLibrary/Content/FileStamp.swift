import Foundation

/// By what a change of a file shows without reading it.
struct FileStamp: Sendable, Hashable {
    let device: Int
    let inode: Int
    let byteCount: Int
    /// When it was last written, in seconds since 1970.
    let seconds: Int
    let nanoseconds: Int
    /// Its permissions.
    let mode: Int
    let owner: UInt32

    /// The stamp of what has a name, links followed; nil where there is none, with the reason in `errno`.
    init?(_ file: URL) {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        #if os(Linux)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        device = Int(status.st_dev)
        inode = Int(status.st_ino)
        byteCount = Int(status.st_size)
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
        mode = Int(status.st_mode) & 0o7777
        owner = status.st_uid
    }
}
