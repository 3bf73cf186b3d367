import Foundation

/// What tells one version of a file from the next: any replacement or write changes its inode, size or time.
struct FileIdentity {
    let size: Int
    let entityTag: String

    /// Looks at a file, or gives nil where there is none.
    init?(_ file: URL) { self.init(path: file.path) }

    /// Looks at the file that a request's path names, or gives nil where that is none.
    init?(_ requestPath: String, in folder: URL) {
        guard let path = requestPath.removingPercentEncoding, !path.contains("..") else { return nil }
        self.init(path: folder.path + "/" + path)
    }

    private init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else { return nil }
        size = Int(status.st_size)
        #if os(Linux)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        let parts = [Int(status.st_ino), size, Int(time.tv_sec), Int(time.tv_nsec)]
        entityTag = "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}
